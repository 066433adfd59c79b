// Words of the trade and of everyday English. A word of a job's text comes into an introduction only if it is one of these, so that
// no name, address or secret word that a stranger typed does. Plurals and other endings are understood.
const trade = `
  acrylic airbrush artist assistant balayage barber barbershop beard beauty bleach blending blowout body bodywork booth braid bridal bride
  brow care chair clipper color colorist colour commission cosmetologist cosmetology curl curly cut cutting deep dermaplaning design
  detox device editorial educator esthetician aesthetician esthetics extension eyelash face facial fade foil french gel gloss glue
  groom hair haircut hairdresser hairstylist hand-painted highlight hot hygiene ink keratin laser lash lead led license licensed licence
  licensing lift lip locs loc lymphatic makeup manicure manicurist massage masseuse medspa medical menu microblading microneedling
  natural nail oil ombre painted patch pedicure peel perm permanent pigment pmu polish precision prep press product protective razor receptionist
  relaxer removal rental retail sanitation salon scalp scissor scissors sculpt set shampoo shave silk skin skincare spa spray stone style
  stylist suite sugaring swedish tan tattoo taper texture textured therapist therapy threading tint tissue toner treatment trim twist
  updo wash wax waxing wedding weave wig women men mens womens afro coily curls client clients`

const everyday = `
  a able about above accept across add advance advanced after afternoon again age all allow along also always am among an and annual another answer any
  anyone anything apply application appointment appreciate apprentice apprenticeship are area around arrive as ask assist at attention attitude
  available away back background balance based basic be because become been before begin beginner being believe below best better between big
  bilingual bonus book booking both bring build building busy but by calendar call calm can candidate careful career central certificate
  certified change chat choose city class clean cleaning clear close collaborate come comfort comfortable comfortably communicate communication community
  company competitive complete comfy confident consult consultation contact continue contract cover coverage craft create creative culture current
  customer daily date day decide dedicated degree deliver demand dependable describe detail developer develop development different
  direct discuss diverse do does done down downtown drive each eager early earn easy education effort eight either employ employee employee-owned employer
  energetic energy enjoy enough enthusiastic environment equipment especially establish even evening event every everyone everything exact
  excellent excited exciting existing expect experience experienced expert explain explore extra eye fair family fast feel fellow few fifteen
  fill find first fit five fix flexible floor fluent focus follow for form four free fresh friday friendly friend from front full full-time fun
  further future gain gather gentle genuine get give glad go goal good great greet group grow growing growth guest guide had half hand
  handle happy hard has have having health hear heart hello help here high high-end highly hire his home honest hour how humble i ideal if important
  improve in include including income independent information inspire interest interested interview into introduce is it its job join journey joy junior
  just keep kind know knowledge large last later lead leader learn learning least leave less let level life light like line list listen
  little local long look looking lot love loving loyal luxury made main make manage management manager many maintain master match matter may me mean meet member mentor
  mind minimum minute mix mobile modern monday money month more morning most motivated move much must my near neat need neighborhood never
  new next nice night no non not nothing now of off offer office often on once one ongoing only open opening operate opportunity option or
  order organized other our out outgoing over own owner page paid part part-time participate partner passion passionate patient pay people per perfect perform
  person personal phone photo place plan play please plus portfolio position positive possible post practice prefer preferred prepare present
  price private pro professional professionalism program promote proper proud provide punctual put quality question quick quiet rate reach
  read ready real really receive recent reception recommend regular relationship relax reliable remote rent repeat require requirement respect
  respectful responsible responsibility rest result right role room run safe safety sales salary same saturday schedule school season
  seasonal seat second see seek seeking self sell senior serve service session seven several share shift shop short show side simple since
  sit six skill skilled small smile so social soft some someone something soon space speak special specialist specialize specialty split staff stand standard
  start state station stay steady step still stock strong student studio such summer sunday supply support sure table take talent talk talented task
  tea teach team teamwork technique technician tell ten than thank that the their them then there these they thing think this those
  thoughtful three through thursday tidy time timely tip to today together too tool touch toward town trade train training trainee treat true trust try
  tuesday two type under understand unique until up update upscale us use usual vacation value variety vegan very vibe vibrant wait walk walk-in wall want wanted warm
  was way we wear wednesday week weekday weekend weekly welcome welcoming well were what when where whether which while who whole why will willing
  winter wish with within without word work worker working workplace would write year yes yet you young your`

const words = new Set(`${trade} ${everyday}`.split(/\s+/).filter(Boolean))

const endings: readonly (readonly [RegExp, string])[] = [
  [/'s$/, ''],
  [/ies$/, 'y'],
  [/es$/, ''],
  [/s$/, ''],
  [/ed$/, ''],
  [/ed$/, 'e'],
  [/ing$/, ''],
  [/ing$/, 'e'],
  [/ly$/, ''],
]

/** In lower case, in one piece or joined with hyphens. */
export function isOrdinary(word: string): boolean {
  return (
    words.has(word) ||
    endings.some(([end, put]) => words.has(word.replace(end, put))) ||
    (word.includes('-') && word.split('-').every(isOrdinary))
  )
}

/** Sentences of an introduction begin with one of these, or with a word of the person's own. */
export const beginnings = new Set(
  `a about above after all along although always am an and any as at because before being beyond both building by clients creating day each
  every excited finally for from giving good having hello helping hi how i i'd i'll i'm i've if in it it's its keeping listening looking
  making many most my no nothing now on one our outside over people please quality reading right seeing since so some something still thank thanks that
  the their there these they this those though through throughout to today together trust under what when whenever where whether which while
  with within without working would you your`
    .split(/\s+/)
    .filter(Boolean),
)

/** Written with a capital anywhere, and no name of a person. */
export const capitals = new Set(
  `i i'd i'll i'm i've english spanish french swedish brazilian japanese korean russian american monday tuesday wednesday thursday friday
  saturday sunday january february march april may june july august september october november december pmu led spf gel-x thai`
    .split(/\s+/)
    .filter(Boolean),
)
