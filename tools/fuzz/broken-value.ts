import { hostileText, hostileValue } from './hostile-values.ts';
import type { Random } from './random.ts';

/** The same, with one place of it broken; objects may have a name that changes what objects are. */
export function brokenValue(value: unknown, random: Random): unknown {
  if (typeof value !== 'object' || value === null || random.chance(0.1))
    return hostileValue(random);
  if (Array.isArray(value)) return brokenList(value, random);
  const fields = Object.entries(value);
  if (fields.length === 0 || random.chance(0.15))
    return withField(fields, strangeName(random), random);
  const [name, field] = random.pick(fields);
  const others = fields.filter(([other]) => other !== name);
  if (random.chance(0.2)) return fromFields(others);
  return fromFields([...others, [name, brokenValue(field, random)]]);
}

function brokenList(list: readonly unknown[], random: Random): unknown {
  if (list.length === 0 || random.chance(0.2))
    return Array.from(
      { length: random.pick([1, 50, 2_000]) },
      () => list[0] ?? hostileText(random),
    );
  const at = random.below(list.length);
  return list.map((item, index) => (index === at ? brokenValue(item, random) : item));
}

const strangeName = (random: Random): string =>
  random.pick([
    '__proto__',
    'constructor',
    'prototype',
    'is_admin',
    'customer_id',
    'status',
    '',
    hostileText(random),
  ]);

type Field = readonly [name: string, value: unknown];

const withField = (fields: readonly Field[], name: string, random: Random): unknown =>
  fromFields([...fields, [name, random.chance(0.5) ? { polluted: true } : hostileValue(random)]]);

/** `Object.fromEntries` makes a field of `__proto__`, too: it is sent like any other. */
const fromFields = (fields: readonly Field[]): unknown => Object.fromEntries(fields);

/** JSON that is none any more, or says more than a program reads. */
export function brokenText(text: string, random: Random): string | Buffer {
  const ways: readonly (() => string | Buffer)[] = [
    () => text.slice(0, random.below(text.length + 1)),
    () => `${text}${text}`,
    () => text.replace('{', '{"a":1,"a":2,"__proto__":{"polluted":true},'),
    () => text.replace(/"([^"]+)":/, '"$1":"x","$1":'),
    () => text.replace(/:\s*(?:-?\d+|"[^"]*"|true|false|null)/, ':1e400'),
    () => text.replace(/:\s*(?:-?\d+|"[^"]*"|true|false|null)/, ':"\\ud800"'),
    () => `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`,
    () => '['.repeat(20_000),
    () => `\ufeff${text}`,
    () => '',
    () => hostileText(random),
    () =>
      `${text.slice(0, -1)}${' '.repeat(random.pick([60_000, 66_000, 140_000]))}${text.slice(-1)}`,
    () => Buffer.concat([Buffer.from(text.slice(0, -1)), Buffer.from([0xff, 0xfe, 0x00, 0xc0])]),
    () => 'a=1&a=2&__proto__=x&estado=%00',
    () => '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>',
  ];
  return random.pick(ways)();
}
