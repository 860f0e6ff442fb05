import type { StaffCallReply } from '@abona/contract/client-types';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '#api/call.ts';
import { isReason } from '#copy/reasons.ts';

type ShownFile = StaffCallReply<'revealApplicationFile'>;

/** What somebody's file says, in the memory of this screen alone, for as long as the server said. */
export function useReveal(applicationId: number) {
  const [file, setFile] = useState<ShownFile | null>(null);
  const showing = useMutation({
    mutationFn: (reason: string) => {
      if (!isReason(reason)) throw new TypeError(reason);
      const params = { application_id: applicationId };
      return call('revealApplicationFile', { params, body: { reason } });
    },
    onSuccess: setFile,
  });
  useEffect(() => {
    if (file === null) return;
    const timer = setTimeout(() => setFile(null), Date.parse(file.until) - Date.now());
    return () => clearTimeout(timer);
  }, [file]);
  return { file, showing, hide: () => setFile(null) };
}
