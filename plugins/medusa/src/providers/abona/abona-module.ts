import { ModuleProvider, Modules } from '@medusajs/framework/utils';
import { AbonaProvider } from './abona-provider.ts';

// biome-ignore lint/style/noDefaultExport: Medusa takes a provider by the default export of its address.
export default ModuleProvider(Modules.PAYMENT, { services: [AbonaProvider] });
