import type { NoticeChoicesView } from '@abona/contract/identity/notice';
import { mexicoCityDate } from '@abona/kernel/mexico-city-time';
import { Button } from '@abona/ui/button/button.tsx';
import { PetalTile } from '@abona/ui/display/petal-tile.tsx';
import { Row, RowCard } from '@abona/ui/display/row.tsx';
import { Switch } from '@abona/ui/form/switch.tsx';
import { Section } from '@abona/ui/layout/section.tsx';
import { useQuery } from '@tanstack/react-query';
import { pushSupport } from '#browser/push-subscription.ts';
import { noticesCopy } from '#copy/notices.ts';
import { dayMonthShort } from '#lib/day-text.ts';
import { ownDeviceQuery, useAllowHere, useAmounts, useRemoveDevice } from './notice-queries.ts';

const copy = noticesCopy.device;

type Device = NoticeChoicesView['devices'][number];

const dayOf = ({ since }: Device): string => dayMonthShort(mexicoCityDate(Date.parse(since)));

/** This browser, which is switched on and off here, and the others, which can be taken off. */
export function NoticeDevices({ view }: { readonly view: NoticeChoicesView }) {
  const own = useQuery(ownDeviceQuery);
  const removal = useRemoveDevice();
  const amounts = useAmounts();
  const here = view.devices.find(({ endpoint_hash }) => endpoint_hash === own.data) ?? null;
  const { shows_amounts: showsAmounts } = view;
  return (
    <Section title={copy.title}>
      <RowCard>
        <ThisDevice view={view} here={here} />
        {view.devices
          .filter((device) => device !== here)
          .map((device) => (
            <Row
              still
              tall
              key={device.device_id}
              lead={<PetalTile tone="plain" icon="device-mobile-fill" />}
              title={device.device}
              support={copy.otherSince(dayOf(device))}
              end={
                <Button
                  variant="text"
                  size="s"
                  aria-label={copy.removeLabel(device.device)}
                  busy={removal.isPending}
                  onClick={() => removal.mutate({ id: device.device_id, isOwn: false })}
                >
                  {copy.remove}
                </Button>
              }
            />
          ))}
        {view.devices.length > 0 && (
          <Row
            still
            tall
            icon="eye-fill"
            title={noticesCopy.amounts.title}
            support={noticesCopy.amounts.text}
            end={
              <Switch
                label={noticesCopy.amounts.title}
                checked={showsAmounts}
                disabled={amounts.isPending}
                onChange={() => amounts.mutate(!showsAmounts)}
              />
            }
          />
        )}
      </RowCard>
    </Section>
  );
}

type ThisDeviceProps = { readonly view: NoticeChoicesView; readonly here: Device | null };

function ThisDevice({ view, here }: ThisDeviceProps) {
  const support = pushSupport();
  const allowing = useAllowHere();
  const removal = useRemoveDevice();
  const text =
    here !== null
      ? copy.since(here.device, dayOf(here))
      : { ready: copy.off, blocked: copy.blocked, unsupported: copy.unsupported }[support];
  const toggle = () => {
    if (here === null) allowing.mutate(view.push_key);
    else removal.mutate({ id: here.device_id, isOwn: true });
  };
  return (
    <Row
      still
      tall
      lead={<PetalTile icon="bell-bold" />}
      title={copy.here}
      support={text}
      end={
        <Switch
          label={copy.here}
          checked={here !== null}
          disabled={support !== 'ready' || allowing.isPending || removal.isPending}
          onChange={toggle}
        />
      }
    />
  );
}
