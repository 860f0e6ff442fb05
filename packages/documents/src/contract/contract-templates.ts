import { hash as digestOf } from 'node:crypto';
import { invariant } from '@abona/kernel/invariant';
import type { ContractTemplate } from './contract-template.ts';
import { creditContract202611 } from './credit-contract-2026-11.ts';
import { creditContract20261117 } from './credit-contract-2026-11-17.ts';

type RegisteredTemplate = { readonly template: ContractTemplate; readonly hash: string };

/**
 * Every text that customers have signed, with the hash under which it was published. A test holds
 * text and hash together: whoever changes a sentence adds a template instead.
 */
export const contractTemplates: readonly RegisteredTemplate[] = [
  {
    template: creditContract202611,
    hash: '3444405121e898432205aac033f80ede1c7ae4ff5b1cbf5304e94aed8cd18607',
  },
  {
    template: creditContract20261117,
    hash: '720c8c6b7a698d4544c9229ad1c352481356f9120c1c182743dc9632216a9501',
  },
];

/** For new contracts. */
export const currentTemplateId = creditContract20261117.id;

/** The text a contract was signed under, however long ago. */
export function contractTemplate(id: string): RegisteredTemplate {
  const found = contractTemplates.find(({ template }) => template.id === id);
  invariant(found !== undefined, `no contract template ${id}`);
  return found;
}

/** Plain values in the order they were written down have one JSON, and so one hash. */
export const hashOfJson = (json: string): string => digestOf('sha256', json);
