import type * as wire from '@abona/contract/lending/relief';
import { reliefHistory } from '@abona/documents/wording';
import { formatDateFull } from '@abona/kernel/date-format';
import type { PlanFigures, ReliefPreview, ReliefRefusal } from '../domain/relief/preview-relief.ts';
import type { ReliefOption } from '../use-cases/relief.ts';

const refusalTexts: Readonly<Record<ReliefRefusal['reason'], string>> = {
  loan_ended: 'Este crédito ya terminó.',
  nothing_to_come: 'Ya no tienes abonos por venir. Puedes pedir un plan más largo.',
  paid_ahead: 'Tu siguiente abono ya está pagado: no hay nada que mover.',
  late: 'Tienes un abono atrasado. Ponte al corriente o pide un plan más largo.',
  too_late: 'Tu atraso es de más de 90 días. Escríbenos: una persona te responde.',
  used_up: 'Ya usaste esta salida las veces que se puede.',
  not_offered: 'Esa fecha o ese número de abonos no se puede. Elige otra opción.',
  impossible: 'Con estas condiciones no se puede hacer un plan. Elige otra opción.',
};

export const toRefusalView = ({ reason, again }: ReliefRefusal): wire.ReliefRefusal => ({
  reason,
  text:
    again === null
      ? refusalTexts[reason]
      : `${refusalTexts[reason]} Podrás pedirla otra vez desde el ${formatDateFull(again)}.`,
  again_on: again,
});

export const toOptionView = (option: ReliefOption): wire.ReliefOption =>
  option.refusal === null
    ? {
        kind: option.kind,
        limit: option.limit,
        refusal: null,
        number: option.k,
        movable_until: option.movableUntil,
        counts: [...option.counts],
      }
    : {
        kind: option.kind,
        limit: option.limit,
        refusal: toRefusalView(option.refusal),
        number: null,
        movable_until: null,
        counts: [],
      };

const toPlanView = (plan: PlanFigures): wire.ReliefPlan => ({
  level_payment: plan.levelPayment,
  instalments: plan.instalments.map(({ k, dueDate, payBy, total }) => ({
    number: k,
    due_date: dueDate,
    pay_by: payBy,
    total,
  })),
  remaining: plan.left,
  last_due_date: plan.lastDueOn,
  cat_percent:
    plan.catTenths === null ? null : `${Math.floor(plan.catTenths / 10)}.${plan.catTenths % 10}`,
});

export const toPreviewView = ({
  now,
  next,
  cost,
  bureauKey,
}: ReliefPreview): wire.ReliefPreview => ({
  now: toPlanView(now),
  next: toPlanView(next),
  cost,
  bureau: { key: bureauKey, text: reliefHistory[bureauKey] },
});
