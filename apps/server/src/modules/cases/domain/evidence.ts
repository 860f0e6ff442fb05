import type { EvidenceItem } from './case.ts';

/** What is known of the moment a contract was accepted. */
export type SigningFacts = {
  readonly acceptedAt: Date;
  readonly device: string;
  /** When such a device was first signed in; null: we do not know. */
  readonly deviceSeenAt: Date | null;
  /** Null where it was not kept. */
  readonly ip: string | null;
  /** The networks of earlier contracts. */
  readonly earlierIps: readonly string[];
  readonly codes: readonly {
    readonly method: 'email' | 'SMS' | 'CALL' | 'WHATSAPP';
    readonly to: string;
    readonly provenAt: Date;
  }[];
  readonly identityProvenAt: Date | null;
};

const DAY_MS = 86_400_000;
const ways: Readonly<Record<SigningFacts['codes'][number]['method'], string>> = {
  email: 'correo',
  SMS: 'SMS',
  CALL: 'llamada',
  WHATSAPP: 'WhatsApp',
};

/** The network of an address, not the place in it: enough to recognise it, too little to find anybody. */
const networkOf = (ip: string): string =>
  ip.includes(':')
    ? `${ip.split(':').slice(0, 3).join(':')}:…`
    : `${ip.split('.').slice(0, 2).join('.')}.···.···`;

/** The same in words, each with whether it is like them. */
export function evidenceItems(facts: SigningFacts): readonly EvidenceItem[] {
  return [deviceItem(facts), ...placeItems(facts), ...codeItems(facts), identityItem(facts)];
}

function deviceItem({ device, deviceSeenAt, acceptedAt }: SigningFacts): EvidenceItem {
  const isNew = deviceSeenAt === null || deviceSeenAt.getTime() > acceptedAt.getTime() - DAY_MS;
  return {
    kind: 'device',
    text: isNew ? `${device}: no lo conocíamos` : `${device}: ya habías entrado con uno así`,
    at: deviceSeenAt?.toISOString() ?? null,
    mark: isNew ? 'odd' : 'known',
  };
}

function placeItems({ ip, earlierIps, acceptedAt }: SigningFacts): readonly EvidenceItem[] {
  if (ip === null) return [];
  const isKnown = earlierIps.some((earlier) => networkOf(earlier) === networkOf(ip));
  return [
    {
      kind: 'place',
      text: isKnown
        ? `Red ${networkOf(ip)}: la misma de tus compras anteriores`
        : `Red ${networkOf(ip)}: no es la de tus compras anteriores`,
      at: acceptedAt.toISOString(),
      mark: isKnown ? 'known' : 'odd',
    },
  ];
}

function codeItems({ codes }: SigningFacts): readonly EvidenceItem[] {
  if (codes.length === 0)
    return [{ kind: 'code', text: 'No se pidió un código al firmar', at: null, mark: 'missing' }];
  return codes.map(({ method, to, provenAt }) => ({
    kind: 'code',
    text: `Código por ${ways[method]} a ${to}, usado una vez`,
    at: provenAt.toISOString(),
    mark: 'known',
  }));
}

const identityItem = ({ identityProvenAt, acceptedAt }: SigningFacts): EvidenceItem => {
  if (identityProvenAt === null)
    return { kind: 'identity', text: 'No se pidió selfi ni documento', at: null, mark: 'missing' };
  const isFresh = identityProvenAt.getTime() > acceptedAt.getTime() - DAY_MS;
  return {
    kind: 'identity',
    text: isFresh ? 'Selfi y documento coincidieron' : 'No se pidió selfi: se usó la de antes',
    at: identityProvenAt.toISOString(),
    mark: isFresh ? 'known' : 'missing',
  };
};
