import { fileURLToPath } from "node:url";
import { reactRouter } from "@react-router/dev/vite";
import { defineConfig, type Plugin } from "vite";

/** Fails the browser's build on any module below a `server/` folder of ours: what stands there is never public. */
function noServerCodeInBrowser(): Plugin {
  return {
    name: "no-server-code-in-browser",
    enforce: "pre",
    applyToEnvironment: (environment) => environment.name === "client",
    load(id) {
      if (/\/src\/(.*\/)?server\//.test(id.split("?")[0] ?? "")) {
        this.error(`${id} stands below a server/ folder and must not reach the browser.`);
      }
    },
  };
}

/** A page that renders a part of itself on its own does so on the server: browsers get no renderer. */
function noRendererInBrowser(): Plugin {
  return {
    name: "no-renderer-in-browser",
    enforce: "pre",
    applyToEnvironment: (environment) => environment.name === "client",
    resolveId: (id) =>
      /^(?:react-dom\/server|preact-render-to-string)$/.test(id) ? "\0no-renderer" : undefined,
    load: (id) => (id === "\0no-renderer" ? "export const renderToString = () => ''" : undefined),
  };
}

/** Gives each of the server's entries a file of its own name; the framework would call them all index.js. */
function namedServerEntries(): Plugin {
  return {
    name: "named-server-entries",
    applyToEnvironment: (environment) => environment.name === "ssr",
    outputOptions: (options) => ({
      ...options,
      entryFileNames: "[name].js",
      chunkFileNames: "chunks/[name]-[hash].js",
    }),
  };
}

/** Builds a script of pages that load no framework, and tells these pages where it is (script-address.ts). */
function pageScript(name: string, script: string, address: string, constant: string): Plugin {
  let files: string[] = [];
  return {
    name: `${name}-script`,
    apply: "build",
    sharedDuringBuild: true,
    buildStart() {
      if (this.environment.name === "client") this.emitFile({ type: "chunk", id: script, name });
    },
    generateBundle(_options, bundle) {
      if (this.environment.name !== "client") return;
      for (const file of Object.values(bundle)) {
        if (file.type === "chunk" && file.facadeModuleId?.endsWith(script))
          files = [file.fileName, ...file.imports].map((fileName) => `/${fileName}`);
      }
    },
    load(id) {
      if (id.endsWith(address) && this.environment.name === "ssr")
        return `export const ${constant} = ${JSON.stringify(files)}`;
    },
  };
}

/** Public pages and sign-in: what they load must not bring a file of the office with it. */
const PUBLIC_PAGE = /src\/features\/(?:site(?!\/content)|portal|identity\/web)\//;
const OFFICE_FILE = /^assets\/(?:office|lists|bulk|dialogs|forms|money)-[\w-]{8}\.js$/;

/**
 * A file of SHARED_FILES brings all that it imports. A module that a public page shares with the office must stand in a
 * group before the office's, or visitors load the office for it.
 */
function noOfficeForVisitors(): Plugin {
  return {
    name: "no-office-for-visitors",
    applyToEnvironment: (environment) => environment.name === "client",
    generateBundle(_options, bundle) {
      for (const page of Object.values(bundle)) {
        if (page.type !== "chunk" || !PUBLIC_PAGE.test(page.facadeModuleId ?? "")) continue;
        const found = new Set([page.fileName]);
        for (const name of found) {
          const chunk = bundle[name];
          if (OFFICE_FILE.test(name)) this.error(`${page.facadeModuleId} loads ${name}: see SHARED_FILES.`);
          if (chunk?.type === "chunk") for (const imported of chunk.imports) found.add(imported);
        }
      }
    },
  };
}

/**
 * Code that many pages load is in few files instead of sixty, because on a slow network each file costs a round trip.
 * `basics`: shared by public pages' own script and all others. `kernel`: shared by the calculator and the office. `react` and
 * `parts`: the framework, buttons and fields of the calculator. `router` and `frame`: for pages that the framework loads.
 */
const SHARED_FILES = [
  // What public pages share with the office: before the office's own, which would bring it for visitors.
  {
    name: "basics",
    test: /src\/platform\/(?:kernel\/(?:locales|formats)|ui\/(?:document-formats|half-filled|remembered-contact))\.ts$|vite\/preload-helper/,
    priority: 5,
  },
  // Of them what signing in does without.
  {
    name: "visits",
    test: /src\/platform\/(?:kernel\/(?:ids|phone)|ui\/kept-touch)\.ts$/,
    priority: 4.5,
  },
  {
    name: "kernel",
    test: /src\/platform\/(?:kernel\/(?:dates|money|currencies|errors|platform-errors)|events\/define)|inquiries\/domain\/offered-services\.ts$/,
    priority: 4,
  },
  { name: "react", test: /node_modules\/(?:react|react-dom|scheduler|use-intl)\//, priority: 3 },
  {
    name: "parts",
    test: /src\/platform\/ui\/(?:button|icon-button|page-link|field|notice|error-post|typed-early)|icons-react\/dist\/esm\/(?:create|default|icons\/Icon(?:Sun|Moon|Eye|EyeOff|Check|ArrowLeft)\.)/,
    priority: 2,
  },
  {
    name: "calculator-icons",
    test: /icons\/Icon(?:Armchair2|Bath|Bed|BuildingWarehouse|ChevronUp|CurrentLocation|Package|Sofa|Tool|ToolsKitchen2|Wash)\./,
    priority: 1.95,
  },
  // With the icons that the calculator shares with the office.
  {
    name: "summary-card",
    test: /src\/platform\/ui\/(?:summary-card|milestones|badge)|icons\/Icon(?:ArrowRight|Bolt|Box|BrandWhatsapp|ChevronDown|Copy|DeviceDesktop|Download|Minus|Plus|ShieldCheck|Trash|User)\./,
    priority: 1.9,
  },
  { name: "router", test: /node_modules\/(?:react-router|cookie)\//, priority: 2 },
  {
    name: "frame",
    test: /src\/platform\/ui\/(?:document(?!-formats)|error-page|demo-mark|theme-switch|brand|messages|language-switch)|http\/loader-api\.ts$/,
    priority: 1,
  },
  // Shown beside the settings alone.
  {
    name: "settings-icons",
    test: /icons\/Icon(?:Adjustments|Award|BuildingBank|BuildingEstate|BuildingStore|FileDollar|Folder|Hash|Key|Message2|Plug|ReceiptTax|Webhook)\./,
    priority: 0.97,
  },
  // Shown beside the office's lists: what stands in the next group is loaded with each of them.
  {
    name: "page-icons",
    test: /icons\/Icon(?:Armchair|ArrowBackUp|ArrowDown|ArrowDownLeft|ArrowsExchange|CalendarCheck|CalendarDue|CalendarExclamation|CalendarShare|CalendarX|Camera|CashBanknoteOff|CircleX|ClipboardText|ClockExclamation|CloudOff|DotsVertical|ExternalLink|GlassFull|GripVertical|Home|Link|LinkOff|Loader2|Lock|MessageReport|Note|Paperclip|PhoneCall|Photo|PlayerStop|PlugConnectedX|Presentation|Repeat|Replace|RulerMeasure|Send|ThumbUp|TruckLoading|TruckOff|Upload|UserCheck|UserExclamation|UserQuestion|UserShare|UserShield|Video|Wallet)\./,
    minShareCount: 2,
    priority: 0.96,
  },
  // Before the office's own too: public pages show some of them.
  { name: "icons", test: /@tabler\/icons-react\//, minShareCount: 2, priority: 0.95 },
  // The office: its frame; what nearly every list shows; what dialogs and forms are made of. Each brings what it imports.
  {
    name: "office",
    test: /office\/web\/office-layout\.tsx$|src\/office\.tsx$|features\/(?:changes|quotes|payments|notifications|crm|activities|etims|payroll|payouts|staff|leave|timesheets|training|gateways\/charges)\/office\.tsx$|staff\/web\/staff-parts\.ts$|notifications\/web\/notification-badge\.tsx$|platform\/http\/permissions\.ts$|web\/(?:move|opportunity|training)-views\.ts$/,
    priority: 0.9,
  },
  {
    name: "lists",
    test: /platform\/ui\/office\/(?:lists\/(?!filter-panel|cell-edit|use-cell|swipes|column-panel)[\w-]+|on-demand|page-head|live|contacts|reason-dialog|export-menu|tabs)\.tsx?$|platform\/ui\/form\/use-write\.ts$|platform\/kernel\/list(?:-chips)?\.ts$|views\/web\/views-picker|@mantine\/core\/esm\/components\/Alert\//,
    priority: 0.8,
  },
  // Small parts of many pages that lists do without.
  {
    name: "flow",
    test: /@mantine\/core\/esm\/components\/(?:Stack|Group|Flex|Text)\//,
    priority: 0.81,
  },
  // What floats is fetched when something first opens (ui/office/dropdown.tsx).
  {
    name: "dropdowns",
    test: /ui\/office\/dropdown-parts\.tsx$|@mantine\/core\/esm\/components\/(?:Menu|Popover)\/|@floating-ui\//,
    priority: 0.77,
  },
  {
    name: "tooltip",
    test: /@mantine\/core\/esm\/(?:components\/Tooltip\/|.*get-style-object)/,
    priority: 0.785,
  },
  {
    name: "charts",
    test: /ui\/office\/(?:clock\.ts|charts\/(?:bar-chart|chart-frame|points|series))/,
    priority: 0.79,
  },
  { name: "bulk", test: /ui\/office\/bulk-(?:bar|run)\.tsx$/, priority: 0.79 },
  // What a page of one thing is made of: no list needs it.
  {
    name: "details",
    test: /platform\/ui\/office\/(?:card|facts|timeline|lines-table)\.tsx$|\/warnings-panel\.tsx$/,
    priority: 0.78,
  },
  // A list shows none of it at once: dialogs, forms and pages with choices bring it.
  {
    name: "choices",
    test: /@mantine\/core\/esm\/components\/(?:Select|SegmentedControl|ScrollArea|Combobox\/OptionsDropdown|Table)\/|\/price-line-picker\.tsx$|ui\/office\/(?:use-search|record-picker)\.tsx?$|\/customer-picker\.tsx$/,
    priority: 0.75,
  },
  { name: "dialogs", test: /@mantine\/core\/esm\/components\/(?:Modal|Drawer)\//, priority: 0.7 },
  {
    name: "forms",
    test: /@mantine\/core\/esm\/components\/(?:NumberInput|Textarea|Radio|Checkbox|InlineInput)\/|react-hook-form|platform\/ui\/form\/(?:fields|write-form|dialog-form)\.tsx$|ui\/office\/sums\.tsx$/,
    priority: 0.6,
  },
  // Reports and the dashboard take days without a form.
  { name: "fields", test: /platform\/ui\/office\/(?:day-field|money-field)\.tsx$/, priority: 0.62 },
  {
    name: "moves",
    test: /kernel\/day-labels\.ts$|features\/moves\/(?:domain|web\/move-(?:labels|badge))\.tsx?$|features\/moves\/web\/moves-page\.module\.css/,
    priority: 0.66,
  },
  // Before the board, which would take them along.
  { name: "move-dialogs", test: /moves\/web\/move-dialogs-panel|ui\/office\/step-links/, priority: 0.668 },
  {
    name: "prices",
    test: /features\/pricing\/(?:errors|domain\/prices|places\/domain)\.ts$/,
    priority: 0.668,
  },
  {
    name: "jobs",
    test: /features\/jobs\/(?:(?:travel\/)?domain|web\/job-(?:badge|words))\.tsx?$|fleet\/vehicles\/domain\.ts$/,
    priority: 0.665,
  },
  {
    name: "capacity",
    test: /features\/capacity\/(?:domain\/days|web\/(?:board-parts|capacity-bar|day-strip|figure-words|on-hold|use-capacity|week-head))/,
    priority: 0.664,
  },
  {
    name: "board-loads",
    test: /features\/(?:dispatch|publishing|hires)\/.*load-(?:capacity|hires|parts|plan-tools)\.ts$/,
    priority: 0.664,
  },
  {
    name: "sales-words",
    test: /features\/(?:quotes|payments\/prompts)\/(?:domain|errors)\.ts$/,
    priority: 0.664,
  },
  // The board of dispatch, with the tools that show at once.
  {
    name: "board",
    test: /features\/(?:dispatch\/(?:domain\/|web\/(?!dispatch-(?:page|parts)|load-|assign-sheet|job-drawer)|proposals\/web\/plan-tools)|publishing\/web\/publish-tool)/,
    priority: 0.663,
  },
  { name: "people-words", test: /features\/(?:leave|staff)\/domain\.ts$/, priority: 0.67 },
  // Before the forms that use them too: a list needs their words alone.
  {
    name: "invoices",
    test: /features\/(?:messaging\/domain|payments\/domain|invoices\/domain|invoices\/web\/invoice-badge)\.tsx?$/,
    priority: 0.65,
  },
  // What the list of invoices shows around its rows.
  {
    name: "invoice-list",
    test: /invoices\/web\/(?:invoice-list-figures|invoice-export)|payments\/web\/invoice-list-figures/,
    priority: 0.64,
  },
  {
    name: "identity",
    test: /features\/identity\/web\/(?:(?:identity-meta|identity-inputs|identity-frame)\.tsx?|login-page\.module\.css)/,
    priority: 0.5,
  },
  {
    name: "money",
    test: /payments\/web\/money-inputs|ui\/office\/dialog-form/,
    priority: 0.55,
  },
];

/** Packages of many small files, which every process would look up at its start: a third of them is never needed. */
const BUNDLED =
  /^(?:better-auth|@better-auth\/|better-call|@better-fetch\/|kysely|drizzle-orm|zod|hucre|jose|@orpc\/|hono|@hono\/|@noble\/)/;

export default defineConfig({
  plugins: [
    reactRouter(),
    noServerCodeInBrowser(),
    noRendererInBrowser(),
    namedServerEntries(),
    pageScript(
      "site",
      "src/features/site/elements/web/main.ts",
      "site/web/script-address.ts",
      "SITE_SCRIPTS",
    ),
    pageScript(
      "self-survey",
      "src/features/self-surveys/web/main.tsx",
      "self-surveys/web/script-address.ts",
      "SURVEY_SCRIPTS",
    ),
    pageScript(
      "verify",
      "src/features/evidence/web/main.ts",
      "evidence/web/script-address.ts",
      "VERIFY_SCRIPTS",
    ),
    noOfficeForVisitors(),
  ],
  resolve: {
    alias: {
      "~": fileURLToPath(new URL("./src", import.meta.url)),
      // Messages come parsed from src/server/texts.ts: 9 KB less for every page.
      "use-intl/format-message": "use-intl/format-message/format-only",
    },
  },
  build: { target: "es2022" },
  environments: {
    client: {
      build: { rolldownOptions: { output: { codeSplitting: { groups: SHARED_FILES } } } },
    },
    ssr: {
      resolve: { noExternal: ["use-intl", BUNDLED] },
      build: {
        rolldownOptions: {
          input: {
            main: "./src/server/main.ts",
            worker: "./src/server/worker.ts",
            seed: "./src/server/seed/seed.ts",
            doctor: "./src/server/doctor/doctor.ts",
            ledger: "./src/server/ledger.ts",
            crm: "./src/server/crm.ts",
            audit: "./src/server/audit.ts",
            "prove-exports": "./src/server/prove-exports.ts",
            "prove-seal": "./src/server/prove-seal.ts",
            "rotate-secrets": "./src/server/rotate-secrets.ts",
            backup: "./src/server/backup/backup.ts",
            "pdf-worker": "./src/server/pdf-worker.ts",
            "sheet-thread": "./src/server/sheet-thread.ts",
            "daraja-simulator": "./src/integrations/daraja/simulator/main.ts",
            "stand-ins": "./src/integrations/standins/main.ts",
          },
        },
      },
    },
  },
  server: { host: "127.0.0.1" },
});
