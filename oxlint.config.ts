import { defineConfig } from 'oxlint'

type Ban = { regex: string; message: string; allowTypeImports?: boolean }

/** The modules of the shop, lowest first. A module knows only those before it. */
export const modules =
  'audit places claims settings media look messages accounts catalogue stock orders fulfilment cod shares sources tax reviews leads grievances webhooks assistants content storefront office'.split(
    ' ',
  )

const drivers = '(kysely|pg|pg-boss|hono|sharp|pino|nodemailer|rate-limiter-flexible|@electric-sql/.*|@hono/.*)($|/)'

const bans = {
  kernelStandsAlone: { regex: `(^#|^\\.\\./|^node:|^react|^${drivers})`, message: 'The kernel imports nothing of ours and nothing that touches the world.' },
  noShopInPlatform: {
    regex: '(^#(ui|shop|site|sandbox)/|^(\\.\\./)+(ui|shop|site)/|^react)',
    message: "The platform knows neither the shop's rules nor its pages.",
  },
  noShopInKit: { regex: '(^#(site|sandbox)/|^#shop/[^/]+/|^(\\.\\./)+(shop|site)/)', message: 'The kit knows no module and no page.' },
  doorsOnly: {
    regex: '^#shop/[\\w-]+/(.*/)?(server|rules|mails|pages|office)/',
    message: 'Enter another module by its module.server.ts, rules.ts, parts.ts or a contract.',
  },
  noSite: { regex: '^#(site|sandbox)/', message: 'The site stands above the modules of the shop.' },
  noPages: {
    regex: '(^#shop/[a-z-]+/(.*/)?(pages|office)/|^\\.\\.?/(.*/)?(pages|office)/|^react(-dom|-router)?($|/))',
    message: 'Rules and use-cases know no pages.',
  },
  noWiring: {
    regex: '(api\\.server\\.ts$|(^|/)app\\.ts$|(^|/)server\\.ts$)',
    message: "Only a module's manifest binds its API, and only server.ts starts it.",
  },
  noTests: { regex: '(^#test/|^(\\.\\./)+(tests|scripts)/)', message: 'Only tests import tests.' },
  noServerFile: {
    regex: '\\.server\\.tsx?$',
    allowTypeImports: true,
    message: 'This file must be safe in a browser: only *.server.ts files and route modules import *.server.ts.',
  },
  noOutsideWorld: {
    regex: `(^#platform/|^node:|^${drivers})`,
    allowTypeImports: true,
    message: 'This file must be safe in a browser: what touches the world belongs in a *.server.ts file.',
  },
  noOrders: {
    regex: '^(\\.\\./)+(contract|office-contract|rules/|server/|mails/)',
    message: 'Payments never imports orders: orders ask payments, not the other way.',
  },
  noDriver: { regex: `^${drivers}`, message: 'Pages call use-cases and queries, never the driver.' },
  platformTypesOnly: { regex: '^#platform/', allowTypeImports: true, message: 'Pages take only types from the platform.' },
  noZod: {
    regex: '^zod($|/)',
    allowTypeImports: true,
    message: 'zod is heavier than a page: the browser gets contracts as shapes, see scripts/browser-contracts.ts.',
  },
  browserOnly: { regex: '(\\.server\\.tsx?$|^node:)', message: "Parts of a page are safe in a browser; a route's loader fetches." },
} satisfies Record<string, Ban>

/** Each folder of the platform, and the folders that it may use. */
const platform: Record<string, string[]> = {
  process: [],
  files: ['process'],
  outbound: ['process'],
  database: ['process', 'files'],
  jobs: ['process', 'database'],
  payments: ['process', 'outbound'],
  http: ['process', 'database', 'jobs', 'payments'],
  cache: ['process', 'database', 'http'],
  backup: ['process', 'files', 'database', 'jobs'],
  monitoring: ['process', 'database', 'payments', 'cache'],
  checks: ['process', 'outbound', 'database', 'payments', 'backup', 'monitoring'],
}

const noOtherFolder = (name: string, used: string[]): Ban => {
  const others = Object.keys(platform).filter((other) => other !== name && !used.includes(other))
  return {
    regex: `(^#platform/(${others.join('|')})/|^\\.\\./(${others.join('|')})/|/open-shop\\.ts$)`,
    message: `src/platform/${name} may use ${used.length > 0 ? used.join(', ') : 'no other folder of the platform'}.`,
  }
}

/** An override replaces the same rule of an earlier one, so each names all its bans. */
const banning = (files: string[], patterns: Ban[]) => ({ files, rules: { 'no-restricted-imports': ['error', { patterns }] as ['error', { patterns: Ban[] }] } })

/** What the files of a module may not import, by their kind. `above`: the modules that it may not know. */
function inModule(name: string, above: string[]) {
  const upwards: Ban[] = [
    bans.noSite,
    bans.doorsOnly,
    ...(above.length > 0 ? [{ regex: `^#shop/(${above.join('|')})/`, message: `The module ${name} knows no module that stands above it.` }] : []),
  ]
  const onServer = [...upwards, bans.noPages, bans.noWiring, bans.noTests]
  const inBrowser = [...onServer, bans.noServerFile, bans.noOutsideWorld]
  const folder = `src/shop/${name}`
  return [
    banning([`${folder}/**`], [...upwards, bans.noDriver, bans.platformTypesOnly, bans.noZod, bans.noWiring, bans.noTests]),
    banning([`${folder}/module.server.ts`], [...upwards, bans.noPages, bans.noTests]),
    banning([`${folder}/**/server/**`], onServer),
    banning([`${folder}/**/*contract.ts`, `${folder}/rules.ts`, `${folder}/**/rules/**`, `${folder}/**/mails/**`], inBrowser),
    ...(name === 'orders'
      ? [
          banning([`${folder}/payments/contract.ts`], [...inBrowser, bans.noOrders]),
          banning(
            [`${folder}/payments/rules/**`, `${folder}/payments/mails/**`],
            [...inBrowser, { ...bans.noOrders, regex: bans.noOrders.regex.replace('+', '{2}') }],
          ),
          banning([`${folder}/payments/server/**`], [...onServer, { ...bans.noOrders, regex: bans.noOrders.regex.replace('+', '{2}') }]),
        ]
      : []),
    // React writes mails too.
    ...(name === 'messages' ? [banning([`${folder}/server/render-mail.server.ts`], [...upwards, bans.noWiring, bans.noTests])] : []),
  ]
}

const inPlatform = [bans.noShopInPlatform, bans.noWiring, bans.noTests]
const inPages = [bans.noDriver, bans.platformTypesOnly, bans.noZod, bans.noWiring, bans.noTests]

const noFetch = { name: 'fetch', message: 'Call other machines through shop.fetch.' }

/** A format that is made while a page loads delays the first tap. */
const noIntl = { name: 'Intl', message: 'Format times with formatInIndia(), amounts with inr() and whole numbers with groupDigits().' }

export default defineConfig({
  ignorePatterns: ['node_modules', '/build', '.react-router', '/data', 'test-results', 'playwright-report'],
  plugins: ['eslint', 'typescript', 'import', 'react', 'jsx-a11y', 'unicorn', 'oxc', 'node', 'vitest'],
  jsPlugins: ['./scripts/lint-clock.ts', './scripts/lint-text.ts', './scripts/lint-baseline.ts'],
  categories: { correctness: 'error' },
  rules: {
    'import/no-cycle': ['error', { ignoreTypes: false }],
    'import/no-default-export': 'error',
    'oxc/no-barrel-file': 'error',
    'typescript/no-explicit-any': 'error',
    'typescript/no-non-null-assertion': 'error',
    'typescript/ban-ts-comment': ['error', { 'ts-expect-error': true, 'ts-ignore': true, 'ts-nocheck': true }],
    'typescript/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports', disallowTypeAnnotations: false }],
    'typescript/no-namespace': 'error',
    'typescript/no-require-imports': 'error',
    'typescript/no-empty-object-type': ['error', { allowObjectTypes: 'always', allowInterfaces: 'always' }],
    'node/no-process-env': 'error',
    'unicorn/prefer-node-protocol': 'error',
    'unicorn/filename-case': ['error', { case: 'kebabCase' }],
    'unicorn/no-abusive-eslint-disable': 'error',
    'unicorn/throw-new-error': 'error',
    'unicorn/no-instanceof-builtins': 'error',
    'unicorn/no-array-for-each': 'error',
    'react/rules-of-hooks': 'error',
    'react/exhaustive-deps': 'error',
    'react/button-has-type': 'error',
    'react/jsx-no-target-blank': 'error',
    'react/jsx-no-script-url': 'error',
    'react/no-unstable-nested-components': 'error',
    'react/self-closing-comp': 'error',
    eqeqeq: ['error', 'always', { null: 'ignore' }],
    'no-alert': 'error',
    'no-console': 'error',
    'no-empty': 'error',
    'no-else-return': 'error',
    'no-fallthrough': 'error',
    'no-implied-eval': 'error',
    'no-lonely-if': 'error',
    'no-new-func': 'error',
    'no-param-reassign': 'error',
    'no-self-compare': 'error',
    'no-throw-literal': 'error',
    'no-unneeded-ternary': 'error',
    'no-useless-concat': 'error',
    'no-useless-return': 'error',
    'no-var': 'error',
    'object-shorthand': 'error',
    'prefer-const': 'error',
    'prefer-object-spread': 'error',
    'prefer-template': 'error',
    radix: 'error',
    'max-lines': ['error', { max: 250 }],
    'max-depth': ['error', 4],
    'jsx-a11y/prefer-tag-over-role': 'off',
    'jsx-a11y/click-events-have-key-events': 'off',
    'jsx-a11y/no-noninteractive-element-interactions': 'off',
    'vitest/no-focused-tests': 'error',
    'vitest/no-disabled-tests': 'error',
    'vitest/no-identical-title': 'error',
    'vitest/expect-expect': 'off',
    'react/set-state-in-effect': 'off',
    'react/purity': 'off',
    'vitest/no-conditional-expect': 'off',
    'jsx-a11y/no-autofocus': 'off',
  },
  overrides: [
    banning(['src/kernel/**'], [bans.kernelStandsAlone]),
    banning(['src/platform/**'], inPlatform),
    ...Object.entries(platform).map(([name, used]) => banning([`src/platform/${name}/**`], [...inPlatform, noOtherFolder(name, used)])),
    banning(['src/ui/**'], [bans.noShopInKit, bans.browserOnly, ...inPages]),
    ...modules.flatMap((name, index) => inModule(name, modules.slice(index + 1))),
    banning(['{examples,modules}/**'], [bans.noSite, bans.doorsOnly, bans.noWiring]),
    banning(['src/site/**', 'src/root.tsx', 'src/entry.*.tsx'], [bans.doorsOnly, ...inPages]),
    { files: ['src/shop/*/{module.server,rules,parts}.ts'], rules: { 'oxc/no-barrel-file': 'off' } },
    { files: ['src/app.ts'], rules: { 'no-restricted-imports': 'off' } },
    {
      files: ['src/kernel/**', 'src/shop/**/server/**', 'src/shop/**/rules/**', 'src/shop/**/mails/**', 'src/shop/**/*contract.ts', 'sandbox/**'],
      rules: {
        'no-restricted-properties': [
          'error',
          { object: 'Date', property: 'now', message: 'Read the clock through shop.now().' },
          { object: 'Math', property: 'random', message: 'Make ids with randomId().' },
        ],
        'shop/no-own-clock': 'error',
        'no-restricted-globals': ['error', noFetch, noIntl],
      },
    },
    {
      files: ['src/ui/**', 'src/site/**', 'src/root.tsx', 'src/shop/**/pages/**', 'src/shop/**/office/**'],
      excludeFiles: ['src/shop/office/*/server/**', 'src/shop/office/*/rules/**'],
      rules: { 'no-restricted-globals': ['error', noIntl], 'translation/own-text-element': 'error', 'translation/untranslated-code': 'error' },
    },
    {
      files: ['src/ui/**', 'src/site/**', 'src/root.tsx', 'src/shop/**', 'src/kernel/**'],
      excludeFiles: ['**/*.server.ts', '**/*.test.ts', 'src/kernel/json.ts'],
      rules: { 'baseline/floor': 'error' },
    },
    { files: ['src/shop/tables.ts', 'src/shop.modules.ts', 'examples/client/shop-api.ts'], rules: { 'max-lines': 'off' } },
    { files: ['src/kernel/india.ts'], rules: { 'no-restricted-globals': ['error', noFetch] } },
    {
      files: ['src/{site,shop}/**/*.tsx', 'src/*.tsx', 'src/routes.ts', '*.config.ts', 'tests/support/**/global-setup.ts', 'scripts/lint-*.ts'],
      rules: { 'import/no-default-export': 'off' },
    },
    {
      files: ['server.ts', 'src/platform/config.ts', '*.config.ts', 'tests/**', '**/*.spec.ts', 'scripts/**', 'bench/**', 'examples/client/**'],
      rules: { 'node/no-process-env': 'off' },
    },
    {
      files: ['server.ts', 'scripts/**', 'bench/**', 'examples/client/**', 'tests/stress/**', '**/*.spec.ts', 'tests/support/browser/**'],
      rules: { 'no-console': 'off' },
    },
    {
      files: ['**/*.test.ts', '**/*.test.tsx', '**/*.spec.ts', 'tests/*.ts', 'tests/support/**', 'tests/browser/**'],
      rules: {
        'no-restricted-imports': 'off',
        'no-restricted-properties': 'off',
        'no-restricted-globals': 'off',
        'shop/no-own-clock': 'off',
        'max-lines': 'off',
      },
    },
    { files: ['**/*.spec.ts', 'tests/browser/**', 'tests/support/browser/**'], rules: { 'react/rules-of-hooks': 'off', 'no-empty-pattern': 'off' } },
  ],
})
