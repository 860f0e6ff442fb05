import { ATTACHMENT_SECONDS_MAX } from '@abona/contract/cases/case-limits';
import { useState } from 'react';
import { call } from '#api/call.ts';
import { casesCopy } from '#copy/cases.ts';
import { failureSentence } from '#shell/trouble/failure-sentence.ts';
import { FILES_MAX, fileProblem, type KeptFile } from './attached-file.ts';

const copy = casesCopy.files;
const UPLOAD_TIMEOUT_MS = ATTACHMENT_SECONDS_MAX * 1_000;
const NAME_MAX = 120;

/** A file on its way to us, or that did not come through. */
export type PendingFile = {
  readonly id: string;
  readonly name: string;
  readonly isImage: boolean;
  readonly error: string | null;
};

type Attaching = {
  readonly kept: readonly KeptFile[];
  readonly keep: (file: KeptFile) => void;
};

/** Sends files as soon as they are chosen, so that what is sent later only names them. */
export function useAttaching({ kept, keep }: Attaching) {
  const [pending, setPending] = useState<readonly PendingFile[]>([]);
  const [isFull, setFull] = useState(false);

  const remove = (id: string): void =>
    setPending((before) => before.filter((file) => file.id !== id));
  const fail = (id: string, error: string): void =>
    setPending((before) => before.map((file) => (file.id === id ? { ...file, error } : file)));

  async function send(id: string, file: File): Promise<void> {
    try {
      const body = new Uint8Array(await file.arrayBuffer());
      const query = { name: file.name.slice(-NAME_MAX) };
      keep(await call('uploadCaseAttachment', { query, body }, { timeoutMs: UPLOAD_TIMEOUT_MS }));
      remove(id);
    } catch (failure) {
      fail(id, failureSentence(failure) || copy.failed);
    }
  }

  const add = (files: readonly File[]): void => {
    const room = FILES_MAX - kept.length - pending.filter(({ error }) => error === null).length;
    setFull(files.length > room);
    for (const file of files.slice(0, Math.max(room, 0))) {
      const id = crypto.randomUUID();
      const error = fileProblem(file);
      const isImage = file.type.startsWith('image/');
      setPending((before) => [...before, { id, name: file.name, isImage, error }]);
      if (error === null) void send(id, file);
    }
  };

  const isSending = pending.some(({ error }) => error === null);
  return { pending, add, remove, isSending, isFull };
}
