import type { HomeView } from '@abona/contract/lending/home';
import { Banner } from '#ui/feedback/banner.tsx';

type Limits = HomeView['restrictions'];

/** What cannot be done for now, and why. */
export function HomeRestrictions({ restrictions }: { readonly restrictions: Limits }) {
  return restrictions.map(({ code, title, text }) => (
    <Banner key={code} tone="late" icon="lock-key-fill" title={title} text={text} />
  ));
}
