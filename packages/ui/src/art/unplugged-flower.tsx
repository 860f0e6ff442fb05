import { Blossom, Ground, Leaf, Stem } from './garden.tsx';

const petals = Array.from({ length: 8 }, (_, index) =>
  index < 3 ? 'var(--bugambilia-600)' : 'var(--bugambilia-200)',
);

function Plug() {
  return (
    <g transform="translate(0 46)">
      <rect x="0" y="-10" width="18" height="20" rx="5" fill="var(--jade-700)" />
      <path d="M18-5h8M18 5h8" stroke="var(--jade-700)" strokeWidth="4" strokeLinecap="round" />
    </g>
  );
}

function Socket() {
  return (
    <g transform="translate(40 46)">
      <path d="M22 0H44" stroke="var(--cempa-500)" strokeWidth="6" strokeLinecap="round" />
      <rect x="0" y="-13" width="24" height="26" rx="7" fill="var(--cempa-400)" />
      <circle cx="6" cy="-5" r="2.6" fill="var(--cempa-700)" />
      <circle cx="6" cy="5" r="2.6" fill="var(--cempa-700)" />
    </g>
  );
}

/** A flower whose stem ends in a plug, out of its socket: no connection. */
export function UnpluggedFlower() {
  return (
    <svg viewBox="-95 -105 190 180" width="210" height="199" aria-hidden="true">
      <circle cx="-34" cy="-42" r="60" fill="var(--art-halo)" />
      <Ground width={180} y={60} />
      <Stem path="M-34-6C-34 34-58 46-20 46H0" />
      <Leaf at="translate(-37 26) rotate(58) scale(.8)" light />
      <Plug />
      <Socket />
      <Blossom at="translate(-34 -42)" petals={petals} />
    </svg>
  );
}
