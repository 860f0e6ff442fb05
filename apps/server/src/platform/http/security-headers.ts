import type { Environment } from '@abona/contract/environment';
import { trustedPolicies } from '@abona/contract/trusted-policies';

export type SecurityHeaders = Readonly<Record<string, string>>;

const TWO_YEARS_S = 63_072_000;

/** Features a page of ours may use: none that can watch, listen or pay behind somebody's back. */
const DENIED_FEATURES = [
  'accelerometer',
  'autoplay',
  'camera',
  'display-capture',
  'encrypted-media',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'publickey-credentials-get',
  'serial',
  'usb',
  'xr-spatial-tracking',
];

const featuresBut = (own: readonly string[]): string =>
  DENIED_FEATURES.map((feature) => `${feature}=${own.includes(feature) ? '(self)' : '()'}`).join(
    ', ',
  );

/** On every answer, errors included. Pages replace the policy by one that lets them work. */
export function securityHeaders(environment: Environment): SecurityHeaders {
  return {
    'content-security-policy':
      "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'permissions-policy': featuresBut([]),
    // On localhost it would bind every other program of the machine to TLS.
    ...(environment === 'LOCAL'
      ? {}
      : { 'strict-transport-security': `max-age=${TWO_YEARS_S}; includeSubDomains` }),
  };
}

export type PagePolicy = {
  /** `sha256-…` of what stands inside the pages, computed at build. */
  readonly styleHashes: readonly string[];
  readonly scriptHashes: readonly string[];
  /** Where scripts may connect besides us. */
  readonly connectOrigins: readonly string[];
  /** Whose pages a form of ours may lead to: a bank that takes a signed order. */
  readonly formOrigins: readonly string[];
  /** Who may show us in a frame. */
  readonly frameAncestors: readonly string[];
  /** Whether tag-manager containers are configured. */
  readonly hasTagManagers: boolean;
  readonly reportPath: string;
  /** Device intelligence and the captcha, on every page but those with card fields. */
  readonly fraudOrigins: readonly string[];
  /** The card processor, on a page that embeds its fields; such a page has no tag manager. */
  readonly cardFieldsOrigin: string | null;
};

const quoted = (hash: string): string => `'${hash}'`;

const TAG_MANAGER_ORIGIN = 'https://www.googletagmanager.com';

/** No inline script but the hashed one, no foreign script, no string that becomes code. */
export function pageHeaders(policy: PagePolicy): SecurityHeaders {
  const { cardFieldsOrigin } = policy;
  const cards = cardFieldsOrigin === null ? [] : [cardFieldsOrigin];
  const hasTags = policy.hasTagManagers && cardFieldsOrigin === null;
  const tags = hasTags ? [TAG_MANAGER_ORIGIN] : [];
  const fraud = cardFieldsOrigin === null ? policy.fraudOrigins : [];
  const frames = [...cards, ...fraud];
  const ancestors = policy.frameAncestors.length === 0 ? ["'none'"] : policy.frameAncestors;
  const directives = [
    ["default-src 'none'"],
    ["script-src 'self'", ...policy.scriptHashes.map(quoted), ...tags, ...cards, ...fraud],
    ["style-src 'self'", ...policy.styleHashes.map(quoted)],
    ["img-src 'self' data:", ...tags],
    ["connect-src 'self'", ...policy.connectOrigins, ...tags, ...fraud],
    ["font-src 'self'"],
    ["manifest-src 'self'"],
    ...(frames.length === 0 ? [] : [['frame-src', ...frames]]),
    ["base-uri 'none'"],
    ["form-action 'self'", ...policy.formOrigins],
    ['frame-ancestors', ...ancestors],
    ["require-trusted-types-for 'script'"],
    [`trusted-types ${policiesOf({ hasTags, hasCards: cards.length > 0 })}`],
    [`report-uri ${policy.reportPath}`],
  ];
  return { 'content-security-policy': directives.map((parts) => parts.join(' ')).join('; ') };
}

/** Ours to register the worker, and one more for each foreign script that the page may have. */
function policiesOf(page: { readonly hasTags: boolean; readonly hasCards: boolean }): string {
  const { worker, cardFields, tagManager, ...fraud } = trustedPolicies;
  if (page.hasCards) return `${worker} ${cardFields}`;
  return [worker, ...(page.hasTags ? [tagManager] : []), ...Object.values(fraud)].join(' ');
}

type OnePagePolicy = {
  readonly styles: readonly string[];
  readonly scripts: readonly string[];
  readonly trustedTypes: string;
};

const policyOfOnePage = ({ styles, scripts, trustedTypes }: OnePagePolicy): SecurityHeaders => ({
  'content-security-policy': [
    "default-src 'none'",
    ["script-src 'self'", ...scripts.map(quoted)].join(' '),
    ["style-src 'self'", ...styles.map(quoted)].join(' '),
    "img-src 'self' data:",
    "connect-src 'self'",
    "font-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    `trusted-types ${trustedTypes}`,
  ].join('; '),
});

/** The desk: everything from its own origin, nothing inside the page, no string that becomes code. */
export const onePageHeaders: SecurityHeaders = policyOfOnePage({
  styles: [],
  scripts: [],
  trustedTypes: "'none'",
});

/**
 * What the viewer of the API's reference fills: a style sheet that begins empty, and one that is always the same; both
 * by their hash.
 */
const VIEWER_STYLES = [
  'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=',
  'sha256-QMIg+bpjm3JdElJ388KYke01izlUW0UoNOeKjpMxdgc=',
];

type DocsPage = {
  readonly styleHashes: readonly string[];
  readonly scriptHashes: readonly string[];
};

/**
 * A page of the documentation, with the style sheet and the start of its program inside it. The markup that the viewer makes of our own document
 * goes through one policy, which makes no script.
 */
export const docsPageHeaders = (
  { styleHashes, scriptHashes }: DocsPage,
  hasViewer: boolean,
): SecurityHeaders =>
  policyOfOnePage({
    styles: hasViewer ? [...styleHashes, ...VIEWER_STYLES] : styleHashes,
    scripts: scriptHashes,
    trustedTypes: hasViewer ? 'default' : "'none'",
  });

/** The portal besides: its till reads codes with the camera, and can be installed. */
export const portalPageHeaders: SecurityHeaders = {
  'content-security-policy': `${onePageHeaders['content-security-policy']}`
    .replace("trusted-types 'none'", `trusted-types ${trustedPolicies.worker}`)
    .concat("; manifest-src 'self'; worker-src 'self'"),
  'permissions-policy': featuresBut(['camera']),
};

/** A worker fetches from us alone; its own policy counts, not that of the page which registers it. */
export const workerHeaders: SecurityHeaders = {
  'content-security-policy':
    "default-src 'none'; script-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
};
