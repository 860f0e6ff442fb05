// Who may import whom (docs: architecture). Read by `npm run check`, which also counts what was read.

const TEST = '[.]test[.]tsx?$|/testing/';
const PURE = '^packages/(kernel|mexico|loan-math)/src/';

const forbid = (name, comment) => ({
  from: (from) => ({ to: (to) => ({ name, comment, severity: 'error', from, to }) }),
});

export default {
  forbidden: [
    // The whole repository
    forbid('no-circle', 'Files that need each other are one file.').from({}).to({ circular: true }),
    // Samples for shops import the SDK as it is packed, which a test does before it runs them; a plug-in's platform is
    // there where somebody tested it, and its own types tell what does not exist.
    forbid('resolvable', 'What is imported exists.')
      .from({ pathNot: '^packages/merchant-docs/samples/|^plugins/' })
      .to({ couldNotResolve: true, pathNot: '^virtual:|[?](url|raw|inline)$' }),
    forbid('tests-stay-tests', 'What ships does not lean on tests.')
      .from({ path: '^(apps|packages)/[^/]+/', pathNot: `${TEST}|[.]config[.]ts$` })
      .to({ path: `${TEST}|^tests/|^bench/` }),
    forbid(
      'tools-stay-tools',
      'What ships does not lean on the tools that build and start it; tests may.',
    )
      .from({ path: '^(apps|packages)/', pathNot: TEST })
      .to({ path: '^tools/' }),
    forbid('tools-start-programs', 'Tools start the programs and know nothing of their insides.')
      .from({ path: '^tools/' })
      .to({ path: '^apps/' }),
    forbid('declared-dependencies', 'A package is used where it is declared.')
      .from({ path: '^(apps|packages)/[^/]+/src/', pathNot: TEST })
      .to({ dependencyTypes: ['npm-no-pkg', 'npm-unknown'] }),
    forbid('shipped-dependencies', 'What ships needs no development dependency.')
      .from({ path: '^(apps/(server|sandbox)|packages/[^/]+)/src/', pathNot: TEST })
      .to({ dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'], pathNot: '@types/' }),

    // 1. The libraries
    forbid('kernel-alone', 'The kernel imports nothing of ours.')
      .from({ path: '^packages/kernel/' })
      .to({ path: '^(apps|packages)/', pathNot: '^packages/kernel/' }),
    forbid('mexico-on-kernel', 'Mexico stands on the kernel only.')
      .from({ path: '^packages/mexico/' })
      .to({ path: '^(apps|packages)/', pathNot: '^packages/(mexico|kernel)/' }),
    forbid(
      'loan-math-on-kernel',
      'Loan mathematics stand on the kernel and on the calendar of mexico.',
    )
      .from({ path: '^packages/loan-math/' })
      .to({
        path: '^(apps|packages)/',
        pathNot:
          '^packages/(loan-math|kernel)/|^packages/mexico/src/(bank-calendar|quincena)[.]ts$',
      }),
    forbid(
      'pure-libraries',
      'kernel, mexico and loan-math do no I/O and bring nothing along: everything comes in as an argument.',
    )
      .from({ path: PURE, pathNot: TEST })
      .to({
        dependencyTypes: ['core', 'npm', 'npm-dev', 'npm-optional', 'npm-peer', 'npm-no-pkg'],
      }),

    // 2. The contract and the programs
    forbid('contract-on-kernel', 'The contract stands on the kernel only.')
      .from({ path: '^packages/contract/' })
      .to({ path: '^(apps|packages)/', pathNot: '^packages/(contract|kernel)/' }),
    forbid(
      'lender-on-contract',
      'Who lends is data: its package reads a folder and knows no program.',
    )
      .from({ path: '^packages/lender/' })
      .to({ path: '^(apps|packages)/', pathNot: '^packages/(lender|contract|kernel)/' }),
    forbid(
      'documents-on-libraries',
      'A document is written from figures that it is given: it reads nothing and knows no program.',
    )
      .from({ path: '^packages/documents/' })
      .to({
        path: '^(apps|packages)/',
        pathNot:
          '^packages/(documents|loan-math|mexico|contract|kernel)/|^packages/lender/src/(lender|read-folder)[.]ts$',
      }),
    forbid('paper-on-kernel', 'Paper is made of words and figures alone: it knows no loan.')
      .from({ path: '^packages/documents/src/pdf/', pathNot: TEST })
      .to({
        path: '^(apps|packages)/',
        pathNot:
          '^packages/(documents/src/(pdf/|printed-document[.]ts$)|kernel/|lender/src/(lender|read-folder)[.]ts$)',
      }),
    forbid(
      'bureau-report-on-kernel',
      'The layouts of the bureaus stand on the kernel and on how mexico spells names: they know no loan.',
    )
      .from({ path: '^packages/bureau-report/' })
      .to({
        path: '^(apps|packages)/',
        pathNot: '^packages/(bureau-report|kernel)/|^packages/mexico/src/person-name[.]ts$',
      }),
    forbid('merchant-sdk-alone', "A shop's server has nothing else of ours.")
      .from({ path: '^packages/merchant-sdk/' })
      .to({
        path: '^(apps|packages)/',
        pathNot: '^packages/(merchant-sdk/|merchant-docs/src/test-customers[.]ts$)',
      }),
    forbid('plug-ins-alone', 'A plug-in stands on its platform and the SDK that shops install.')
      .from({ path: '^plugins/([^/]+)/' })
      .to({ path: '^(apps|packages|plugins|tests|bench|tools)/', pathNot: '^plugins/$1/' }),
    forbid('nothing-on-plug-ins', 'A plug-in is for shops: nothing of ours leans on it.')
      .from({ path: '^(apps|packages|tests|bench|tools)/' })
      .to({ path: '^plugins/' }),
    forbid('on-site-message-alone', "A shop's page has nothing else of ours.")
      .from({ path: '^packages/on-site-message/' })
      .to({
        path: '^(apps|packages)/',
        pathNot: '^packages/(on-site-message/|lender/src/lender[.]ts$)',
      }),
    forbid('packages-below-apps', 'A library does not know the programs.')
      .from({ path: '^packages/' })
      .to({ path: '^apps/' }),
    forbid('programs-apart', 'Programs meet over the network only.')
      .from({ path: '^apps/([^/]+)/' })
      .to({ path: '^apps/', pathNot: '^apps/$1/' }),
    forbid(
      'sandbox-outside',
      "The sandbox is the outside world: it knows the vendors' protocols, what we give to shops, and who lives there.",
    )
      .from({ path: '^apps/sandbox/' })
      .to({
        path: '^packages/',
        pathNot: '^packages/(merchant-sdk/|people/|merchant-docs/src/test-customers[.]ts$|lender/)',
      }),

    forbid(
      'people-outside',
      'People use what everybody can: the calls of the contract, what anybody in Mexico knows, and the world around it.',
    )
      .from({ path: '^packages/people/' })
      .to({ path: '^packages/', pathNot: '^packages/(people|contract|kernel|mexico|lender)/' }),

    // 3. The server
    forbid('front-door', 'A module is used through its module.ts.')
      .from({ path: '^apps/server/src/modules/([^/]+)/' })
      .to({
        path: '^apps/server/src/modules/',
        pathNot: '^apps/server/src/modules/($1/|[^/]+/module[.]ts$)',
      }),
    forbid('front-door-as-type', 'Another module is a type; the instances meet in app.ts.')
      .from({ path: '^apps/server/src/modules/([^/]+)/', pathNot: TEST })
      .to({
        path: '^apps/server/src/modules/[^/]+/module[.]ts$',
        pathNot: '^apps/server/src/modules/$1/',
        dependencyTypesNot: ['type-only'],
      }),
    forbid(
      'modules-meet-in-app',
      'Only app.ts, what hears of what (module-reactions.ts) and commands hold modules.',
    )
      .from({
        path: '^apps/server/src/',
        pathNot: `^apps/server/src/(modules/|commands/|(app|beside-modules|module-ports|module-reactions)[.]ts$)|${TEST}`,
      })
      .to({ path: '^apps/server/src/modules/' }),
    forbid('app-by-front-doors', 'Even app.ts enters by the front door.')
      .from({
        path: '^apps/server/src/((app|beside-modules|module-ports|module-reactions)[.]ts$|commands/)',
      })
      .to({
        path: '^apps/server/src/modules/',
        pathNot: '^apps/server/src/modules/[^/]+/module[.]ts$',
      }),
    forbid('ledger-alone', 'The ledger knows no other module.')
      .from({ path: '^apps/server/src/modules/ledger/' })
      .to({ path: '^apps/server/src/modules/', pathNot: '^apps/server/src/modules/ledger/' }),
    forbid(
      'domain-pure',
      'A decision needs values only: its own words, the libraries and the contract.',
    )
      .from({ path: '^apps/server/src/modules/([^/]+)/domain/', pathNot: TEST })
      .to({
        pathNot:
          '^apps/server/src/modules/$1/domain/|^packages/((kernel|mexico|loan-math|contract|bureau-report)/src|documents/src/messages)/|^packages/lender/src/lender[.]ts$',
      }),
    forbid(
      'sql-in-stores',
      'SQL stands in a *-store.ts; a use case carries the transaction and asks the platform for it.',
    )
      .from({
        path: '^apps/server/src/modules/',
        pathNot: `-store[.]ts$|${TEST}`,
      })
      .to({ path: 'node_modules/(kysely|pg)/', dependencyTypesNot: ['type-only'] }),

    // 4. What browsers fetch
    forbid('features-apart', 'A feature does not import another: what two need moves down.')
      .from({ path: '^apps/(web|desk|portal)/src/features/([^/]+)/' })
      .to({ path: '^apps/[^/]+/src/features/', pathNot: '^apps/$1/src/features/$2/' }),
    forbid('features-on-top', 'Only the routes know the features.')
      .from({
        path: '^apps/(web|desk|portal)/src/(session|api|lib|copy|browser|flags|tracking|guards|keyboard|shell)/',
        pathNot: TEST,
      })
      .to({ path: '^apps/[^/]+/src/features/' }),
    forbid('ui-at-the-bottom', 'The design system knows neither calls, nor session, nor router.')
      .from({ path: '^packages/ui/', pathNot: TEST })
      .to({
        path: '^apps/|node_modules/(@tanstack/react-(query|router)|oidc-client-ts|pusher-js|@openfeature)/',
      }),
    forbid(
      'copy-is-words',
      'Sentences need the contract, the formats of the kernel and each other, nothing else.',
    )
      .from({ path: '^apps/(web|desk|portal)/src/copy/', pathNot: TEST })
      .to({
        pathNot: '^apps/$1/src/copy/|^packages/((contract|kernel)/src/|lender/src/lender[.]ts$)',
        dependencyTypesNot: ['type-only'],
      }),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(apps|packages|plugins)/[^/]+/dist/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'browser', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.d.ts'],
    },
  },
};
