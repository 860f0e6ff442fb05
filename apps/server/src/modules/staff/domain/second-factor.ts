/**
 * Whether the issuer says that somebody proved themselves by more than a password: `mfa` among the methods (RFC 8176),
 * or the authentication context that it was set up to answer with.
 */
export function hasSecondFactor(
  { amr, acr }: Readonly<Record<string, unknown>>,
  demandedAcr: string | null,
): boolean {
  const isByMethod = Array.isArray(amr) && amr.includes('mfa');
  return isByMethod || (demandedAcr !== null && acr === demandedAcr);
}
