// The contents of fixture.sql, in the form that the generator of requests needs.
export type Kind =
  | 'int'
  | 'text'
  | 'date'
  | 'texts'
  | 'json'
  | 'range'
  | 'number'
  | 'mood'
  | 'place'
  | 'words'
  | 'moment'
  | 'flag'
  | 'bytes'
  | 'time'
  | 'span'
  | 'uuid'

export type Link = { to: string; via: string[]; isOne: boolean }
export type Table = { key: string[]; columns: Record<string, Kind>; computed: string[]; links: Link[]; canWrite: boolean }

const one = (to: string, ...via: string[]): Link => ({ to, via, isOne: true })
const many = (to: string, ...via: string[]): Link => ({ to, via, isOne: false })

const bookColumns = {
  id: 'int',
  title: 'text',
  author_id: 'int',
  editor_id: 'int',
  price: 'number',
  year: 'int',
  is_out: 'flag',
  extra: 'json',
} as const satisfies Record<string, Kind>

export const tables: Record<string, Table> = {
  people: {
    key: ['id'],
    columns: {
      id: 'int',
      name: 'text',
      born: 'date',
      tags: 'texts',
      data: 'json',
      doc: 'json',
      boss_id: 'int',
      span: 'range',
      score: 'number',
      mood: 'mood',
      home: 'place',
      words: 'words',
      seen: 'moment',
      big: 'int',
      flag: 'flag',
      ratio: 'number',
      raw: 'bytes',
      at: 'time',
      took: 'span',
      uid: 'uuid',
      code: 'text',
    },
    computed: ['shout'],
    links: [
      one('people', 'boss_id'),
      many('people', 'people', 'people!boss_id'),
      many('books', 'books!books_author_fkey', 'books!author_id', 'books!books_editor_fkey', 'written', 'lines_of'),
      many('teams', 'teams!memberships', 'teams!teams_lead_fkey'),
      many('memberships', 'memberships'),
      one('passports', 'passports', 'passport_of'),
      many('out_books', 'out_books'),
      many('book_stats', 'book_stats'),
    ],
    canWrite: true,
  },
  teams: {
    key: ['id'],
    columns: { id: 'int', name: 'text', lead_id: 'int', founder_id: 'int', motto: 'text' },
    computed: [],
    links: [
      one('people', 'people!teams_lead_fkey', 'lead_id', 'founder_id', 'people!founder_id', 'teams_lead_fkey'),
      many('people', 'people!memberships'),
      many('memberships', 'memberships'),
    ],
    canWrite: true,
  },
  memberships: {
    key: ['person_id', 'team_id'],
    columns: { person_id: 'int', team_id: 'int', role: 'text' },
    computed: [],
    links: [one('people', 'people', 'person_id'), one('teams', 'teams', 'memberships_team_fkey')],
    canWrite: true,
  },
  books: {
    key: ['id'],
    columns: bookColumns,
    computed: ['age_of'],
    links: [
      one('people', 'people!books_author_fkey', 'author_id', 'editor_id', 'people!editor_id', 'writer'),
      many('genres', 'genres', 'genres!book_genres', 'lines_of'),
      many('book_genres', 'book_genres'),
    ],
    canWrite: true,
  },
  genres: {
    key: ['id'],
    columns: { id: 'int', name: 'text', parent_id: 'int' },
    computed: [],
    links: [many('books', 'books'), one('genres', 'parent_id'), many('genres', 'genres'), many('book_genres', 'book_genres')],
    canWrite: true,
  },
  book_genres: {
    key: ['book_id', 'genre_id'],
    columns: { book_id: 'int', genre_id: 'int' },
    computed: [],
    links: [one('books', 'books', 'book_id'), one('genres', 'genres')],
    canWrite: true,
  },
  passports: {
    key: ['person_id'],
    columns: { person_id: 'int', number: 'text', issued: 'date' },
    computed: [],
    links: [one('people', 'people', 'person_id', 'people!passports_person_fkey')],
    canWrite: true,
  },
  grid: {
    key: ['a', 'b'],
    columns: { a: 'int', b: 'int', c: 'text' },
    computed: [],
    links: [many('cells', 'cells', 'cells!cells_grid_fkey')],
    canWrite: true,
  },
  cells: {
    key: ['id'],
    columns: { id: 'int', grid_a: 'int', grid_b: 'int', value: 'text' },
    computed: [],
    links: [one('grid', 'grid', 'cells_grid_fkey')],
    canWrite: true,
  },
  lines: { key: ['level'], columns: { line: 'text', level: 'int' }, computed: [], links: [], canWrite: true },
  wishes: { key: ['id'], columns: { id: 'int', owner: 'text', body: 'text', is_open: 'flag' }, computed: [], links: [], canWrite: true },
  partly: { key: ['id'], columns: { id: 'int', shown: 'text', secret: 'text' }, computed: [], links: [], canWrite: true },
  locked: { key: ['id'], columns: { id: 'int', secret: 'text' }, computed: [], links: [], canWrite: true },
  '"odd names"': {
    key: ['Id x'],
    columns: { 'Id x': 'int', 'with-dash': 'text', ünï: 'text', '"dot.ted"': 'text', '"(par)"': 'text' },
    computed: [],
    links: [],
    canWrite: false,
  },
  out_books: {
    key: ['id'],
    columns: { id: 'int', title: 'text', author_id: 'int', price: 'number' },
    computed: [],
    links: [one('people', 'people')],
    canWrite: false,
  },
  staff: {
    key: ['staff_id'],
    columns: { staff_id: 'int', full_name: 'text', boss_id: 'int' },
    computed: [],
    links: [many('books', 'books!books_author_fkey'), one('passports', 'passports')],
    canWrite: false,
  },
  book_stats: {
    key: ['author_id'],
    columns: { author_id: 'int', books: 'int', worth: 'number' },
    computed: [],
    links: [one('people', 'people')],
    canWrite: false,
  },
}

export const functions = [
  'add',
  'greet',
  'over',
  'torn',
  'nothing',
  'still',
  'numbers',
  'pair',
  'single',
  'inout',
  'folk',
  'person',
  'table_of',
  'echo_json',
  'echo_jsonb',
  'echo_text',
  'echo_bytes',
  'named_json',
  'sum_all',
  'joined',
  'moods',
  'a_mood',
  'a_list',
  'a_place',
  'a_null',
  'a_doc',
  'page',
  'caller',
  'told',
  'told_header',
  'zone',
  'app',
  'writes',
  'refuse',
  'whole_answer',
  'answers',
  'kept',
  'picky',
  'maybe',
  'either',
  'of_person',
]

export const values: Record<Kind, string[]> = {
  int: ['1', '2', '3', '5', '0', '-1', '99', '007', '9007199254740993', 'x', '', '1.5', 'null'],
  text: [
    'Ana',
    'Bea',
    'One',
    'Two',
    'x',
    'a%',
    '*a*',
    'An*',
    'Ñandú',
    'Dea (x)',
    'Cleo, "the" one',
    'back\\slash',
    '',
    'null',
    'true',
    "it's",
    'a,b',
    '%',
    '_',
    'lead',
    '00000000-0000-4000-8000-00000000000a',
  ],
  date: ['1980-02-03', '2001-01-01', '1999-12-31', 'today?', 'infinity', ''],
  texts: ['{a}', '{a,b}', '{}', '{"x,y"}', '{b,c,d}', 'a', '{a', '{NULL}'],
  json: ['{"k":"v"}', '{}', '[]', '"text"', '1', 'null', '{"k"', '[1,2]', '{"n":{"x":1}}'],
  range: ['[1,5)', '[2,3]', '(,4)', 'empty', '[5,9)', '[9,1]', '1', '[10,20)'],
  number: ['1.5', '22.25', '0', '-3', '1e2', 'NaN', 'abc', '5', '', '19.50'],
  mood: ['calm', 'glad', 'sad', 'mad', ''],
  place: ['("High St",123)', '(,)', '(x,1)', 'x'],
  words: ['cat', 'dog', "'cat' & 'fat'", 'fat', ''],
  moment: ['2026-01-02T03:04:05Z', '2026-01-02T03:04:05+00:00', '2026-06-01', 'infinity', 'now?', '2026-03-02 00:00:00+02'],
  flag: ['true', 'false', 't', 'null', 'yes', 'maybe'],
  bytes: ['\\xdeadbeef', '\\x00', 'xyz'],
  time: ['10:20', '23:59:59', '25:00'],
  span: ['1 day', '02:00', '-3 days', 'soon'],
  uuid: ['00000000-0000-4000-8000-000000000001', 'not-a-uuid', '00000000000040008000000000000003'],
}
