import type { MerchantLinkView } from '@abona/contract/merchants/hosted-sign-up';
import { Button } from '@abona/ui/button/button.tsx';
import { Row, RowCard } from '@abona/ui/display/row.tsx';
import { Banner } from '@abona/ui/feedback/banner.tsx';
import { Sheet } from '@abona/ui/feedback/sheet.tsx';
import { toasts } from '@abona/ui/feedback/toast-store.ts';
import { Screen } from '@abona/ui/shell/screen.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { hostedCopy } from '#copy/hosted.ts';
import { hrefOf } from '#routing/available-routes.ts';
import { paths } from '#routing/paths.ts';
import { useNavigation } from '#routing/use-navigation.ts';
import { FailureNotice } from '#shell/trouble/failure-notice.tsx';
import { QueryTrouble } from '#shell/trouble/query-trouble.tsx';
import { linkedShopsQuery, offeredLinkQuery, useUnlink } from './hosted-queries.ts';

const copy = hostedCopy.shops;

/** The shops that know somebody as their customer, and the way to end that. */
export function LinkedShopsScreen() {
  const links = useQuery(linkedShopsQuery);
  const offered = useQuery(offeredLinkQuery);
  const { go } = useNavigation();
  const [chosen, setChosen] = useState<MerchantLinkView | null>(null);
  const items = links.data?.items ?? [];
  return (
    <Screen title={copy.title} onBack={() => go(paths.account)}>
      {offered.data && (
        <RowCard>
          <Row
            href={hrefOf('hostedConsent')}
            icon="handbag-fill"
            title={copy.waiting(offered.data.merchant_name)}
            support={copy.waitingText}
          />
        </RowCard>
      )}
      <QueryTrouble query={links} title={copy.loadFailed} />
      {links.data !== undefined && items.length === 0 && (
        <Banner tone="info" title={copy.empty} text={copy.emptyText} />
      )}
      {items.length > 0 && (
        <RowCard>
          {items.map((link) => (
            <Row
              key={link.id}
              icon="handbag-fill"
              title={copy.unlink(link.merchant_name)}
              support={copy.customer(link.merchant_customer_id)}
              onPress={() => setChosen(link)}
            />
          ))}
        </RowCard>
      )}
      {chosen !== null && <UnlinkSheet link={chosen} onClose={() => setChosen(null)} />}
    </Screen>
  );
}

type UnlinkSheetProps = { readonly link: MerchantLinkView; readonly onClose: () => void };

function UnlinkSheet({ link, onClose }: UnlinkSheetProps) {
  const unlink = useUnlink();
  const { merchant_name: shop } = link;
  const end = () =>
    unlink.mutate(link.id, {
      onSuccess: () => {
        toasts.show(copy.done(shop));
        onClose();
      },
    });
  return (
    <Sheet
      open
      onClose={onClose}
      title={copy.question(shop)}
      text={copy.questionText}
      actions={
        <>
          <FailureNotice error={unlink.error} title={copy.failed} />
          <Button full variant="line" onClick={onClose}>
            {copy.stay}
          </Button>
          <Button full variant="text" busy={unlink.isPending} onClick={end}>
            {copy.confirm}
          </Button>
        </>
      }
    />
  );
}
