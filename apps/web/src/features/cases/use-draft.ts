import { toasts } from '@abona/ui/feedback/toast-store.ts';
import { useEffect, useRef, useState } from 'react';
import { seal, unseal } from '#browser/sealing.ts';
import { readStored, writeStored } from '#browser/storage.ts';
import { stored } from '#browser/stored.ts';
import { isRecord } from '#browser/stored-values.ts';
import { caseOpeningCopy } from '#copy/case-opening.ts';
import { useSettled } from '#lib/use-settled.ts';
import type { KeptFile } from './attached-file.ts';

/** What somebody wrote and has not sent: their words, their choices, and the files that we already have. */
export type Draft = {
  readonly text: string;
  readonly reason: string;
  readonly subject: string;
  /** What was bought was bought abroad. */
  readonly isAbroad: boolean;
  readonly files: readonly KeptFile[];
};

const emptyDraft: Draft = { text: '', reason: '', subject: '', isAbroad: false, files: [] };

function readDraft(text: string): Draft | null {
  const raw: unknown = JSON.parse(text);
  if (!isRecord(raw)) return null;
  const { text: words, reason, subject, files } = raw;
  const isWhole =
    typeof words === 'string' &&
    typeof reason === 'string' &&
    typeof subject === 'string' &&
    Array.isArray(files);
  if (!isWhole) return null;
  const kept = { text: words, reason, subject, isAbroad: raw['isAbroad'] === true };
  return { ...kept, files: files as readonly KeptFile[] };
}

async function recall(name: string): Promise<Draft | null> {
  const sealed = readStored(stored.caseDrafts)?.[name];
  const text = sealed === undefined ? null : await unseal(sealed);
  return text === null ? null : readDraft(text);
}

function drop(name: string): void {
  const { [name]: _, ...others } = readStored(stored.caseDrafts) ?? {};
  writeStored(stored.caseDrafts, others);
}

async function remember(name: string, draft: Draft): Promise<void> {
  const sealed = await seal(JSON.stringify(draft));
  if (sealed === null) return;
  writeStored(stored.caseDrafts, { ...readStored(stored.caseDrafts), [name]: sealed });
}

/**
 * A form's draft outlives a reload of its tab: sealed, because it is a person's own words, and gone
 * once it is sent or a day has passed. Where the browser keeps no keys it lasts as long as the page.
 */
export function useDraft(name: string, start: Partial<Draft> = {}) {
  const [draft, setDraft] = useState<Draft>({ ...emptyDraft, ...start });
  const isTouched = useRef(false);
  const isSent = useRef(false);
  const settled = useSettled(draft);

  useEffect(() => {
    let isHere = true;
    void recall(name).then((kept) => {
      if (!isHere || kept === null || isTouched.current) return;
      setDraft(kept);
      toasts.show(caseOpeningCopy.draftKept);
    });
    return () => {
      isHere = false;
    };
  }, [name]);

  useEffect(() => {
    if (isTouched.current && !isSent.current) void remember(name, settled);
  }, [name, settled]);

  const change = (part: Partial<Draft> | ((before: Draft) => Partial<Draft>)): void => {
    isTouched.current = true;
    isSent.current = false;
    setDraft((before) => ({ ...before, ...(typeof part === 'function' ? part(before) : part) }));
  };
  /** It was sent: nothing of it stays. */
  const clear = (): void => {
    isSent.current = true;
    setDraft({ ...emptyDraft });
    drop(name);
  };
  return { draft, change, clear };
}
