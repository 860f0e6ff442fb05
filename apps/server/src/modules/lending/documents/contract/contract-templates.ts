import { hash as digestOf } from 'node:crypto';
import { invariant } from '@abona/kernel/invariant';
import type { ContractTemplate } from './contract-template.ts';
import { creditContract202611 } from './credit-contract-2026-11.ts';

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
];

/** For new contracts. */
export const currentTemplateId = creditContract202611.id;

/** The text a contract was signed under, however long ago. */
export function contractTemplate(id: string): RegisteredTemplate {
  const found = contractTemplates.find(({ template }) => template.id === id);
  invariant(found !== undefined, `no contract template ${id}`);
  return found;
}

/** SHA-256 over the template, names of its parts included. */
export const templateHash = (template: ContractTemplate): string =>
  hashOfJson(JSON.stringify(template));

/** Plain values in the order they were written down have one JSON, and so one hash. */
export const hashOfJson = (json: string): string => digestOf('sha256', json);
