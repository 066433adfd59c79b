// The only access to browser storage: local and session storage, and cookies. A browser that stores nothing (private
// windows, a full disk) must not stop anyone, so failures to store are ignored.

function get(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

function set(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch {
    // The value is lost when the page is left.
  }
}

function ofWindow<T>(access: () => T): T | null {
  try {
    return access()
  } catch {
    return null
  }
}

export type ThemeChoice = 'light' | 'dark' | 'system'
export type KeptLocation = { selectedState: string; selectedCity: string; headerState: string; headerCity: string }

const week = 7 * 24 * 60 * 60
const bannerKey = 'bb-upgrade-banner'
const draftKey = (name: string) => `bb-draft:${name}`
const searchesKey = (userId: string) => `bb-searches:${userId}`
const screenKey = (path: string) => `bb-screen:${path}`

function forgetAll(prefix: string): void {
  try {
    const names = Array.from({ length: localStorage.length }, (_, i) => localStorage.key(i) ?? '')
    for (const name of names) if (name.startsWith(prefix)) set(name, null)
  } catch {
    // Nothing is stored, so there is nothing to delete.
  }
}

export const kept = {
  theme: {
    get: (): ThemeChoice => {
      const choice = get('theme')
      return choice === 'light' || choice === 'dark' ? choice : 'system'
    },
    set: (choice: ThemeChoice) => set('theme', choice === 'system' ? null : choice),
  },

  /** Where `/` leads a signed-in member of an open town (decision A-26); the landing page's boot script reads it too. */
  home: { get: () => get('bb-home'), set: (path: string | null) => set('bb-home', path) },

  location: {
    get: (): Partial<KeptLocation> => {
      try {
        return JSON.parse(get('bb-location') ?? '{}') as Partial<KeptLocation>
      } catch {
        return {}
      }
    },
    set: (location: KeptLocation) => set('bb-location', JSON.stringify(location)),
  },

  /** Expanded unless the cookie says otherwise (spec §2). */
  sidePanel: {
    isExpanded: () => !/(?:^|; )sidebar_state=false(?:;|$)/.test(document.cookie),
    set: (isExpanded: boolean) => {
      document.cookie = `sidebar_state=${isExpanded}; path=/; max-age=${week}; samesite=lax`
    },
  },

  /** The flag is `true`, `false`, or null while nobody has set it here (spec §6, A-31). */
  liveChat: {
    flag: () => get('feature_live_chat'),
    setFlag: (isOn: boolean) => set('feature_live_chat', String(isOn)),
    /** The panel is open unless it was closed, the widget closed unless it was opened. */
    isOpen: (place: 'panel' | 'widget') => get(`bb-chat-${place}`) === (place === 'panel' ? null : 'open'),
    setOpen: (place: 'panel' | 'widget', isOpen: boolean) => {
      set(`bb-chat-${place}`, place === 'panel' ? (isOpen ? null : 'closed') : isOpen ? 'open' : null)
    },
  },

  /** Whether single keys act in the queues of the admin area. */
  shortcuts: { areOn: () => get('bb-shortcuts') !== 'off', set: (areOn: boolean) => set('bb-shortcuts', areOn ? null : 'off') },

  /** Dismissed for seven days per member, minimized until this window is closed (B23). */
  upgradeBanner: {
    state: (userId: string): 'expanded' | 'minimised' | 'dismissed' => {
      const [by, until] = (get(bannerKey) ?? '').split(' ')
      if (by === userId && Number(until) > Date.now()) return 'dismissed'
      return ofWindow(() => sessionStorage.getItem(bannerKey)) === userId ? 'minimised' : 'expanded'
    },
    dismiss: (userId: string) => set(bannerKey, `${userId} ${Date.now() + week * 1000}`),
    minimise: (userId: string) => ofWindow(() => sessionStorage.setItem(bannerKey, userId)),
    expand: () => ofWindow(() => sessionStorage.removeItem(bannerKey)),
  },

  /** The plan chosen before leaving for the checkout, because the return URL does not include it. */
  wantedPlan: {
    get: () => ofWindow(() => sessionStorage.getItem('bb-wanted-plan')),
    set: (tier: string) => ofWindow(() => sessionStorage.setItem('bb-wanted-plan', tier)),
  },

  /** The address that joined the waitlist in this tab, written by web/site/islands/kept-address.ts. */
  waitlistAddress: { get: () => ofWindow(() => sessionStorage.getItem('bb-waitlist-email')) },

  /** What someone was writing when they left. Deleted at sign-out. */
  draft: {
    get: (name: string) => get(draftKey(name)) ?? '',
    set: (name: string, text: string) => set(draftKey(name), text.trim() === '' ? null : text),
  },

  forgetDrafts(): void {
    ofWindow(() => sessionStorage.removeItem('bb-waitlist-email'))
    forgetAll(draftKey(''))
  },

  /** What each member searched for last in this browser. Deleted at sign-out. */
  searches: {
    get: (userId: string) => get(searchesKey(userId)) ?? '',
    set: (userId: string, value: string | null) => set(searchesKey(userId), value),
  },

  forgetSearches: () => forgetAll(searchesKey('')),

  /** A screen as it was last shown (web/app/last-screen/). Deleted at sign-out. */
  screen: { get: (path: string) => get(screenKey(path)), set: (path: string, value: string | null) => set(screenKey(path), value) },

  forgetScreens: () => forgetAll(screenKey('')),

  /** The storage interface that the auth library expects. */
  session: { getItem: get, setItem: (key: string, value: string) => set(key, value), removeItem: (key: string) => set(key, null) },

  /** Calls the listener when another tab changes this key. */
  onOtherTab(key: string, listener: () => void): () => void {
    const heard = (event: StorageEvent) => {
      if (event.key === key || event.key === null) listener()
    }
    window.addEventListener('storage', heard)
    return () => window.removeEventListener('storage', heard)
  },
}
