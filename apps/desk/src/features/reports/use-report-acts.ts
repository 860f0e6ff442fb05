import { useSearch } from '@abona/client/office/use-address.ts';
import { useCallKey } from '@abona/client/office/use-call-key.ts';
import type { ReportView } from '@abona/contract/staff/report';
import { toasts } from '@abona/ui/feedback/toast-store.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#api/call.ts';
import { reportsCopy, reportText } from '#copy/reports.ts';

/** Whatever became of it, the list is read again: somebody else may have been faster. */
function useReportAct<Input>(
  act: (input: Input, idempotencyKey: string) => Promise<ReportView>,
  onDone: (report: ReportView) => void,
) {
  const queryClient = useQueryClient();
  const { key, onSuccess, onError } = useCallKey();
  return useMutation<ReportView, Error, Input>({
    mutationFn: (input) => act(input, key),
    onSuccess: (report) => {
      onSuccess();
      onDone(report);
    },
    onError,
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['listReports'] }),
  });
}

export const useSendReport = (onDone: () => void) =>
  useReportAct(
    ({ report_id }: ReportView, idempotencyKey) =>
      call('sendReport', { params: { report_id } }, { idempotencyKey }),
    ({ state }) => {
      toasts.show(reportsCopy.results[state], state === 'rejected' ? 'late' : 'ok');
      onDone();
    },
  );

type Answer = {
  readonly report_id: string;
  readonly is_accepted: boolean;
  readonly words: string;
};

export const useAnswerReport = (onDone: () => void) =>
  useReportAct(
    ({ report_id, ...body }: Answer, idempotencyKey) =>
      call('answerReport', { params: { report_id }, body }, { idempotencyKey }),
    () => {
      toasts.show(reportsCopy.answered);
      onDone();
    },
  );

/** Makes the report of a period and opens it. */
export function useMakeReport() {
  const [, change] = useSearch();
  return useReportAct(
    ({ kind, period }: Pick<ReportView, 'kind' | 'period'>, idempotencyKey) =>
      call('makeReport', { body: { kind, period } }, { idempotencyKey }),
    ({ report_id, kind, period }) => {
      toasts.show(reportsCopy.madeToast(reportText(kind, period)));
      change({ reporte: report_id, accion: null, ver: null });
    },
  );
}
