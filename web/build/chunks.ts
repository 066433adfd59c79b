// Which modules travel together. Left alone, every part that some screens share becomes a file of its own: eighty requests
// for a screen, and small files compress badly (10 kB more a screen). So there are files beside the screens' own:
// - before a screen shows: what the entry needs, what the shell adds to it, and what several screens share (parts);
// - after it shows, for every member's screen: what the shell fetches by itself (soon), the library under menus, panels and
//   dialogs (overlays), small parts of all that is fetched later (bits), and what counts visits (measures).
import type { Plugin } from 'vite'

const entry = /\/web\/app\/main\.tsx$/
const shell = /\/web\/app\/shell\/Shell\.tsx$/
const screen = /\/web\/app\/routes\/.*\?tsr-split=component$/
/** Shared by fewer screens, a part would be a weight to the others. */
const leastScreens = 5
// Modules import the indexes of packages, which name far more than is used. So what is known to be for some screens only is
// left to the bundler, which sees who uses it, and what is for all screens is kept out of the entry.
const forSome =
  /\/domain\/membership\.ts$|\/features\/membership\/use-standing\.ts$|\/lucide-react\/dist\/esm\/icons\/|\/(?:useBlocker|useInfiniteQuery|infiniteQueryObserver)\.js$/
const forScreens =
  /\/@tanstack\/.*\/(?:\w+Observer|useBaseQuery|useQuery|useMutation|suspense|errorBoundaryUtils|QueryErrorResetBoundary|useLocation)\.js$/

const soon = /\/web\/(?:app\/shell\/SidePanel|features\/location\/StatePicker|features\/notifications\/NotificationBell)\.tsx$/
const overlays = /\/web\/ui\/Popover\.tsx$/
const bits =
  /\/web\/ui\/(?!\w+Panel|Popover|art\/)|\/domain\/|\/lucide-react\/dist\/esm\/icons\/|\/@radix-ui\/react-(?:slot|compose-refs)\/|\/node_modules\/tslib\//
const measures = /\/web\/data\/(?:analytics|vitals)\.ts$/
const showcase = /\/_app\.design-system\./

type ImportsOf = (id: string) => readonly string[]

export function chunks(): Plugin {
  let places = new Map<string, string>()
  let first = new Set<string>()
  // A group takes what its modules import along, unless a group above it has that already.
  const groups = [
    { debugName: 'places', name: (id: string) => places.get(id) ?? null, priority: 4 },
    // What a first screen shares with something fetched later must not bring all of that along.
    { name: 'first', test: (id: string) => first.has(id), minShareCount: 2, entriesAware: true, priority: 3 },
    { name: 'bits', test: bits, minShareCount: 3, includeDependenciesRecursively: false, priority: 2 },
    { name: 'overlays', test: overlays, priority: 1 },
    { name: 'soon', test: soon, priority: 0 },
    { name: 'measures', test: measures, priority: 0 },
  ]
  return {
    name: 'beauty-barter:chunks',
    apply: 'build',
    config: () => ({
      // React has had this hook since 18; the shim for older ones would come along.
      resolve: { alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' } },
      build: {
        // The entry and the shell are there, or on their way, before anything else is fetched.
        modulePreload: {
          resolveDependencies: (_file, needed) => needed.filter((each) => !/\/(?:entry|shell|rolldown-runtime)-/.test(each)),
        },
        rolldownOptions: {
          output: {
            codeSplitting: { groups },
            // Its whole name lists the screens, and would stand in every file that imports it.
            chunkFileNames: ({ name }) => (name.startsWith('first~') ? 'assets/first-[hash].js' : 'assets/[name]-[hash].js'),
          },
        },
      },
    }),
    buildEnd() {
      const ids = [...this.getModuleIds()]
      const importsOf = (id: string) => this.getModuleInfo(id)?.importedIds ?? []
      places = placesOf(ids, importsOf)
      first = closure(
        ids.filter((id) => screen.test(id) && !showcase.test(id)),
        importsOf,
      )
    },
  }
}

function placesOf(ids: string[], importsOf: ImportsOf): Map<string, string> {
  const closureOf = (of: RegExp) =>
    [
      ...closure(
        ids.filter((id) => of.test(id)),
        importsOf,
      ),
    ].filter((id) => !forSome.test(id))
  const uses = new Map<string, number>()
  for (const one of ids.filter((id) => screen.test(id))) for (const id of closure([one], importsOf)) uses.set(id, (uses.get(id) ?? 0) + 1)
  const places = new Map<string, string>()
  for (const [id, count] of uses) if (count >= leastScreens && !forSome.test(id)) places.set(id, 'parts')
  // A screen that only names one of the shared parts is no file of its own.
  for (const id of ids.filter((each) => screen.test(each)))
    if (importsOf(id).every((part) => places.get(part) === 'parts')) places.set(id, 'parts')
  for (const id of closureOf(shell)) places.set(id, 'shell')
  for (const id of closureOf(entry)) if (!forScreens.test(id)) places.set(id, 'entry')
  return places
}

/** With everything they import at once; what is fetched later is no part of it. */
function closure(from: string[], importsOf: ImportsOf): Set<string> {
  const found = new Set(from)
  for (const id of found) for (const imported of importsOf(id)) found.add(imported)
  return found
}
