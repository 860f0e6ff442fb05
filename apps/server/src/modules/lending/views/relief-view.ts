import type * as wire from '@abona/contract/lending/relief';
import { quitaHistory, reliefHistory } from '@abona/documents/wording';
import { formatDateFull } from '@abona/kernel/date-format';
import { publicId } from '@abona/kernel/public-id';
import type { PlanFigures, ReliefPreview, ReliefRefusal } from '../domain/relief/preview-relief.ts';
import type { QuitaPreview } from '../domain/relief/quita.ts';
import type { OfferOver } from '../domain/relief/quita-offer.ts';
import type { OfferedQuita, ReliefOption } from '../use-cases/relief/relief.ts';

type Refusal = ReliefRefusal | OfferOver;

const refusalTexts: Readonly<Record<Refusal['reason'], string>> = {
  loan_ended: 'Este crédito ya terminó.',
  nothing_to_come: 'Ya no tienes abonos por venir. Puedes pedir un plan más largo.',
  paid_ahead: 'Tu siguiente abono ya está pagado: no hay nada que mover.',
  late: 'Tienes un abono atrasado. Ponte al corriente o pide un plan más largo.',
  too_late: 'Tu atraso es de más de 90 días. Escríbenos: una persona te responde.',
  used_up: 'Ya usaste esta salida las veces que se puede.',
  not_offered: 'Esa fecha o ese número de abonos no se puede. Elige otra opción.',
  impossible: 'Con estas condiciones no se puede hacer un plan. Elige otra opción.',
  not_late_enough: 'Ya no tienes el atraso por el que te hicimos esta oferta.',
  expired: 'Esta oferta ya venció. Escríbenos: una persona busca otra salida contigo.',
  withdrawn: 'Retiramos esta oferta. Escríbenos: una persona busca otra salida contigo.',
  debt_changed: 'Tu deuda cambió después de esta oferta y ya no corresponde. Escríbenos por otra.',
};

export const toRefusalView = ({ reason, again }: Refusal): wire.ReliefRefusal => ({
  reason,
  text:
    again === null
      ? refusalTexts[reason]
      : `${refusalTexts[reason]} Podrás pedirla otra vez desde el ${formatDateFull(again)}.`,
  again_on: again,
});

const noMeasure = { number: null, movable_until: null, counts: [] };

export function toOptionView(option: ReliefOption): wire.ReliefOption {
  const { kind, limit } = option;
  if (kind === 'quita') return { ...toOfferView(option), limit };
  const base = { kind, limit, offer: null };
  return option.refusal === null
    ? {
        ...base,
        refusal: null,
        number: option.k,
        movable_until: option.movableUntil,
        counts: [...option.counts],
      }
    : { ...base, ...noMeasure, refusal: toRefusalView(option.refusal) };
}

const toOfferView = ({ kind, offer, refusal }: OfferedQuita) => ({
  ...noMeasure,
  kind,
  offer: { offer_id: publicId('quita', offer.id), valid_until: offer.validUntil },
  refusal: refusal === null ? null : toRefusalView(refusal),
});

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
  forgiven: null,
  bureau: { key: bureauKey, text: reliefHistory[bureauKey] },
});

export const toQuitaView = ({
  now,
  next,
  cost,
  forgiven,
  bureauKeys,
}: QuitaPreview): wire.ReliefPreview => ({
  now: toPlanView(now),
  next: toPlanView(next),
  cost,
  forgiven,
  bureau: { key: bureauKeys.open, text: quitaHistory[bureauKeys.paid] },
});
