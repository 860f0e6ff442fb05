import { configuration } from '#browser/configuration.ts';
import { readStored } from '#browser/storage.ts';
import { stored } from '#browser/stored.ts';
import { navigationCopy as copy } from '#copy/navigation.ts';
import { Banner } from '#ui/feedback/banner.tsx';

/** Whether this device wants to be reminded that nothing here is real money; in PROD it is. */
export const isTestingBannerShown = (): boolean =>
  configuration().environment !== 'PROD' && readStored(stored.showTestingBanner) === true;

export const TestingBanner = () => <Banner tone="warn" {...copy.testing} />;
