import { Button } from '@abona/ui/button/button.tsx';
import { Tag } from '@abona/ui/display/tag.tsx';
import { Banner } from '@abona/ui/feedback/banner.tsx';
import { CancelModal } from '@abona/ui/feedback/cancel-modal.tsx';
import { EmptyState } from '@abona/ui/feedback/empty-state.tsx';
import { Loader } from '@abona/ui/feedback/loader.tsx';
import { LoadingOverlay } from '@abona/ui/feedback/loading-overlay.tsx';
import { Sheet } from '@abona/ui/feedback/sheet.tsx';
import { Skeleton } from '@abona/ui/feedback/skeleton.tsx';
import { SkeletonRows } from '@abona/ui/feedback/skeleton-rows.tsx';
import { toasts } from '@abona/ui/feedback/toast-store.ts';
import { ToastBar } from '@abona/ui/feedback/toaster.tsx';
import { useState } from 'react';
import { kitCopy } from '#copy/kit.ts';
import { kitBanners, kitTags, kitWarning } from '#copy/kit-samples.ts';
import styles from './kit.module.css';
import { KitBlock } from './kit-block.tsx';

const { sections, feedback, cancelModal } = kitCopy;
const OVERLAY_SHOWN_MS = 1200;

function Tags() {
  return (
    <KitBlock title={sections.tags} row>
      {kitTags.map((tag) => (
        <Tag key={tag.text} {...tag} />
      ))}
    </KitBlock>
  );
}

function Toasts() {
  return (
    <KitBlock title={sections.toasts}>
      <ToastBar tone="ok" text={feedback.copied} />
      <ToastBar tone="late" text={feedback.failed} />
      <div className={styles.row}>
        <Button size="s" variant="quiet" onClick={() => toasts.show(feedback.copied)}>
          {feedback.showOk}
        </Button>
        <Button size="s" variant="quiet" onClick={() => toasts.show(feedback.failed, 'late')}>
          {feedback.showLate}
        </Button>
      </div>
    </KitBlock>
  );
}

function Loading() {
  const [covered, setCovered] = useState(false);
  const cover = () => {
    setCovered(true);
    setTimeout(() => setCovered(false), OVERLAY_SHOWN_MS);
  };
  return (
    <KitBlock title={sections.loading}>
      <div className={styles.loaders}>
        <Loader />
        <Loader size={48} />
        <Button size="s" variant="quiet" onClick={cover}>
          {feedback.overlay}
        </Button>
        <LoadingOverlay shown={covered} />
      </div>
    </KitBlock>
  );
}

function Banners() {
  return (
    <KitBlock title={sections.banners}>
      {kitBanners.map((banner) => (
        <Banner key={banner.text} {...banner} />
      ))}
      <Banner
        tone="warn"
        {...kitWarning}
        action={
          <Button size="s" variant="ink">
            {feedback.pay}
          </Button>
        }
      />
      <Banner
        tone="info"
        {...kitWarning}
        dismiss={{ label: feedback.close, onPress: () => toasts.show(feedback.close) }}
      />
    </KitBlock>
  );
}

function Dialogs() {
  const [open, setOpen] = useState<'sheet' | 'cancel' | null>(null);
  const close = () => setOpen(null);
  return (
    <KitBlock title={sections.dialogs}>
      <div className={styles.buttons}>
        <Button variant="line" onClick={() => setOpen('sheet')}>
          {feedback.sheet}
        </Button>
        <Button variant="line" onClick={() => setOpen('cancel')}>
          {feedback.cancel}
        </Button>
      </div>
      <Sheet
        open={open === 'sheet'}
        onClose={close}
        title={feedback.sheetTitle}
        text={feedback.sheetText}
        actions={<Button onClick={close}>{feedback.understood}</Button>}
      />
      <CancelModal
        {...cancelModal}
        open={open === 'cancel'}
        onClose={close}
        onAccept={() => {
          close();
          toasts.show(cancelModal.done);
        }}
      />
    </KitBlock>
  );
}

function Emptiness() {
  return (
    <KitBlock title={sections.empty}>
      <EmptyState
        title={feedback.emptyTitle}
        text={feedback.emptyText}
        action={<Button size="s">{feedback.emptyAction}</Button>}
      />
      <Skeleton width="m" />
      <Skeleton />
      <SkeletonRows count={2} />
      <Skeleton width="s" />
    </KitBlock>
  );
}

export function KitFeedback() {
  return (
    <>
      <Tags />
      <Toasts />
      <Loading />
      <Banners />
      <Dialogs />
      <Emptiness />
    </>
  );
}
