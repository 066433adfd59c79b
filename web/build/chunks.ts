// Which modules share a chunk. By default, every module that several screens share becomes a file of its own: eighty requests
// per screen, and small files compress badly (10 kB more per screen). So we define these chunks beside those of the screens:
// - before a screen is visible: the entry (`base` is what it shares with `early`), the first requests of members' screens
//   (`early`), what the shell and several members' screens also need (`shell`), what public screens share with them (`parts`),
//   and `icons`;
// - afterward, for every member's screen: what the shell fetches by itself (`soon`), the library for menus, panels and dialogs
//   (`overlays`), small modules of all later chunks (`bits`), and analytics (`measures`).
import path from 'node:path'
import type { Plugin } from 'vite'

const early = /\/web\/app\/early\/[\w-]+\.ts$/
const earlyOfAll = /\/web\/app\/early\/member\.ts$/
const entry = /\/web\/app\/main\.tsx$/
const shell = /\/web\/app\/shell\/Shell\.tsx$/
const screen = /\/web\/app\/routes\/.*\?tsr-split=component$/
const ofMembers = /\/web\/app\/routes\/_app\./
/** A module that fewer screens share would only slow down the others, unless it is small. Sizes are in characters of source. */
const leastScreens = 5
const small = 300
// Modules import the index files of packages, which export far more than is used. So we leave modules that only some screens
// need to the bundler, which sees where they are used, and move those that all screens need out of the entry.
const forSome =
  /\/domain\/membership\.ts$|\/features\/membership\/use-standing\.ts$|\/lucide-react\/dist\/esm\/icons\/|\/(?:useBlocker|useInfiniteQuery|infiniteQueryObserver)\.js$/
const forScreens =
  /\/@tanstack\/.*\/(?:\w+Observer|useBaseQuery|useQuery|useMutation|suspense|errorBoundaryUtils|QueryErrorResetBoundary|useLocation)\.js$/

const iconIndex = /\/lucide-react\/dist\/esm\/lucide-react\.mjs$/
const icon = /\/lucide-react\/dist\/esm\/icons\//
const inCommunity = /\/web\/features\/community\//
/**
 * What of the community is needed together, by the names of its files. `forum-data` sends the first requests of the forum, which do
 * not wait for its screen.
 */
const ofCommunity = {
  'forum-data': /\/features\/community\/forum\/(?:forum\.data|search)\.ts$|\/domain\/community\/forum\.ts$/,
  ForumPage: /\/features\/community\/forum\/(?:list\/|ForumPage\.|forum\.copy\.)/,
  ComposePage: /\/features\/community\/forum\/compose\//,
  TextEditor:
    /\/features\/community\/(?:tags\/(?:TagsField|tags\.copy)|text\/(?:TextEditor|use-suggestions|find-people|marks|text\.copy)|pictures\/(?:PictureChooser|use-post-pictures|chosen))\.tsx?$|\/domain\/community\/limits\.ts$/,
  formatted:
    /\/features\/community\/(?:forum\/may-keep|text\/(?:FormattedText|parse|inlines|emphasis|links|mentions)|pictures\/(?:pictures\.\w+|picture-argument))\.tsx?$/,
  thread:
    /\/routes\/_app\.forum_\.thread\.\$id\.tsx\?tsr-split|\/features\/community\/thread\/(?!write\/(?:ReplyForm|use-draft-saving)|acts\/(?:Post|Edit|Team)Dialog)|\/features\/community\/pictures\/PostPictures\.tsx$|\/domain\/community\/thread-acts\.ts$/,
  ThreadForms: /\/features\/community\/thread\/(?:write\/(?:ReplyForm|use-draft-saving)|acts\/(?:Post|Edit|Team)Dialogs?)\.tsx?$/,
  'saved-threads': /\/features\/saved\/threads\/(?!SavedThreads)[\w-]+\.tsx?$|\/domain\/saved\/reminders\.ts$/,
  chat: /\/features\/community\/(?:forum\/ForumChat|chat\/(?:ChatPanel|ChatWidget|chat\.copy|chat\.data|chat-outbox|use-chat-access))\.tsx?$|\/domain\/community\/chat\.ts$|\/lucide-react\/dist\/esm\/icons\/power\.m?js$/,
  Closed: /\/features\/community\/chat\/(?:Closed|tools\/(?:DisableDialog|EnableButton|use-turning))\.tsx?$/,
  Rooms:
    /\/features\/community\/chat\/(?!(?:ChatPanel|ChatWidget|Closed|chat\.copy|chat\.data|use-chat-access|chat-outbox|tools\/(?:DisableDialog|EnableButton|use-turning))\.)[\w/.-]+\.tsx?$|\/domain\/community\/stretch\.ts$|\/web\/ui\/lists\/use-shifting\.ts$/,
}
/** These are usually there before they are opened, so a first screen need not list all that they need, only their styles. */
const fetchedAhead = /\/(?:ComposePage|ThreadForms)-/
const soon = /\/web\/(?:features\/location\/StatePicker|features\/notifications\/NotificationBell)\.tsx$/
const overlays = /\/web\/ui\/overlays\/PopoverPanel\.tsx$/
const bits =
  /\/web\/ui\/(?!overlays\/\w+Panel|art\/)|\/domain\/(?:(?!trades\.ts|trading\/|scheduling\/|jobs\/)|trading\/(?:items|marks)|scheduling\/reports)|\/@radix-ui\/react-(?:slot|compose-refs)\/|\/lucide-react\/dist\/esm\/icons\/|\/node_modules\/tslib\//
const measures = /\/web\/data\/measures\/(?:analytics|vitals)\.ts$/
const showcase = /\/_app\.design-system\./

type ImportsOf = (id: string) => readonly string[]

export function chunks(): Plugin {
  let places = new Map<string, string>()
  let first = new Set<string>()
  let iconsAtFirst = new Set<string>()
  let iconsOfCommunity = new Set<string>()
  let community = new Map<string, string>()
  const importsOfFile = new Map<string, string[]>()
  // A group includes what its modules import, unless a group with higher priority has it already.
  const groups = [
    { debugName: 'places', name: (id: string) => places.get(id) ?? null, priority: 6 },
    // Sharing an icon with a later chunk must not make a first screen load that whole chunk.
    { debugName: 'icons', name: (id: string) => (iconsAtFirst.has(id) ? 'icons' : null), minShareCount: 2, priority: 5 },
    {
      debugName: 'community',
      name: (id: string) => community.get(id) ?? null,
      includeDependenciesRecursively: false,
      priority: 5,
    },
    // Those that nothing else has: each is smaller than a file for it.
    {
      debugName: 'community-icons',
      name: (id: string) => (iconsOfCommunity.has(id) ? 'community-icons' : null),
      minShareCount: 2,
      priority: 5,
    },
    { name: 'first', test: (id: string) => first.has(id) && !icon.test(id), minShareCount: 2, entriesAware: true, priority: 4 },
    { name: 'bits', test: bits, minShareCount: 3, includeDependenciesRecursively: false, priority: 3 },
    { name: 'overlays', test: overlays, priority: 2 },
    { name: 'soon', test: soon, priority: 1 },
    { name: 'measures', test: measures, priority: 1 },
  ]
  return {
    name: 'beauty-barter:chunks',
    apply: 'build',
    config: () => ({
      // React has had this hook since version 18; avoids bundling the shim for older versions.
      resolve: { alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' } },
      build: {
        // Whatever fetches a chunk later has already loaded the entry and its own imports, so it need not list them.
        modulePreload: {
          resolveDependencies: (fetched, needed, { hostId }) => {
            if (fetchedAhead.test(fetched)) return needed.filter((each) => each.endsWith('.css'))
            const loaded = closure([hostId], (file) => importsOfFile.get(file) ?? [])
            return needed.filter((each) => !loaded.has(each) && !/\/(?:base|entry|rolldown-runtime)-/.test(each))
          },
        },
        rolldownOptions: {
          output: {
            codeSplitting: { groups },
            // Every file names those it needs, and what is random about a name does not compress. The full name of `first` would
            // list all screens.
            chunkFileNames: ({ name }) => `assets/${name.startsWith('first~') ? 'f' : name}-[hash:7].js`,
          },
        },
      },
    }),
    generateBundle: {
      order: 'pre',
      handler(_, bundle) {
        for (const file of Object.values(bundle)) if (file.type === 'chunk') importsOfFile.set(file.fileName, file.imports)
      },
    },
    buildEnd() {
      const ids = [...this.getModuleIds()]
      const importsOf = (id: string) => this.getModuleInfo(id)?.importedIds ?? []
      const sizeOf = (id: string) => this.getModuleInfo(id)?.code?.length ?? 0
      places = placesOf(ids, importsOf, sizeOf)
      first = closure(
        ids.filter((id) => screen.test(id) && !showcase.test(id)),
        importsOf,
      )
      const codeOf = (id: string) => this.getModuleInfo(id)?.code ?? ''
      const ofShell = closure(
        ids.filter((id) => shell.test(id)),
        importsOf,
      )
      const index = ids.find((id) => iconIndex.test(id)) ?? ''
      iconsAtFirst = iconsNamedBy([...first, ...ofShell], index, codeOf)
      const iconsOf = (isOne: (id: string) => boolean) => iconsNamedBy(ids.filter(isOne), index, codeOf)
      const iconsElsewhere = iconsOf((id) => !inCommunity.test(id))
      iconsOfCommunity = new Set([...iconsOf((id) => inCommunity.test(id))].filter((id) => !iconsElsewhere.has(id)))
      community = new Map()
      for (const [name, test] of Object.entries(ofCommunity)) {
        const others = iconsOf((id) => !test.test(id))
        const own = [...iconsOf((id) => test.test(id))].filter((each) => !others.has(each))
        for (const id of [...ids.filter((each) => test.test(each)), ...own]) community.set(id, name)
      }
    },
  }
}

function placesOf(ids: string[], importsOf: ImportsOf, sizeOf: (id: string) => number): Map<string, string> {
  const closureOf = (of: RegExp) =>
    closure(
      ids.filter((id) => of.test(id)),
      importsOf,
    )
  /** Modules that enough of these screens share; for small ones, two are enough. */
  const sharedBy = (screens: string[]) => {
    const uses = new Map<string, number>()
    for (const one of screens) for (const id of closure([one], importsOf)) uses.set(id, (uses.get(id) ?? 0) + 1)
    return [...uses].filter(([id, count]) => count >= (sizeOf(id) < small ? 2 : leastScreens)).map(([id]) => id)
  }
  const screens = ids.filter((id) => screen.test(id) && !showcase.test(id))
  const ofPublic = closure(
    screens.filter((id) => !ofMembers.test(id)),
    importsOf,
  )
  const [ofEarly, ofEntry] = [closureOf(early), closureOf(entry)]
  const places = new Map<string, string>()
  for (const id of [...sharedBy(screens.filter((each) => ofMembers.test(each))), ...closureOf(shell)])
    places.set(id, ofPublic.has(id) ? 'parts' : 'shell')
  for (const id of sharedBy(screens.filter((each) => !ofMembers.test(each)))) places.set(id, 'parts')
  // The early requests must not wait for a chunk of screens, because those need the entry.
  const ofAll = closureOf(earlyOfAll)
  for (const id of ofEarly) if (!forScreens.test(id) && (ofAll.has(id) || places.has(id))) places.set(id, 'early')
  for (const id of ofEntry) if (!forScreens.test(id)) places.set(id, ofEarly.has(id) ? 'base' : 'entry')
  for (const id of places.keys()) if (forSome.test(id)) places.delete(id)
  // A screen that only re-exports a shared module needs no file of its own, and neither does the empty page of a screen with subpages.
  for (const id of screens) {
    const [place, ...others] = new Set(importsOf(id).map((part) => places.get(part)))
    if (place !== undefined && others.length === 0) places.set(id, place)
  }
  return places
}

/** The icons that these modules use. They import the index of all icons, so we have to look at the imported names. */
function iconsNamedBy(ids: string[], index: string, codeOf: (id: string) => string): Set<string> {
  const files = new Map<string, string>()
  for (const [, names = '', file = ''] of codeOf(index).matchAll(/export \{([^}]*)\} from ['"]\.\/([^'"]+)['"]/g))
    for (const [, name = ''] of names.matchAll(/default as (\w+)/g)) files.set(name, path.join(path.dirname(index), file))
  const found = new Set<string>()
  for (const id of ids)
    for (const [, names = ''] of codeOf(id).matchAll(/import \{([^}]*)\} from ['"]lucide-react['"]/g))
      for (const [name] of names.matchAll(/\w+/g)) {
        const file = files.get(name)
        if (file !== undefined) found.add(file)
      }
  return found
}

/** The modules and everything they import statically. Dynamic imports do not count. */
function closure(from: string[], importsOf: ImportsOf): Set<string> {
  const found = new Set(from)
  for (const id of found) for (const imported of importsOf(id)) found.add(imported)
  return found
}
