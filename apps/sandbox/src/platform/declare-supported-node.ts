/**
 * The OpenID Connect library warns at every start about a Node.js that does not call itself a
 * long-term release, which builds from the package registry do not do even when they are one.
 * Imported before it, for that one warning.
 */
const { release } = process;
Object.assign(release, { lts: release.lts ?? 'Supported' });
