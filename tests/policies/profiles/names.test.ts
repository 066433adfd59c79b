// L7: no name of a member, a salon or a company looks like the product's own or its team's.
import assert from 'node:assert/strict'
import { promise } from '#tests/support/policies/promises.ts'
import type { Member, Stage } from '#tests/support/policies/stage.ts'

const refused = {
  name_like_team: [
    'Beauty Barter',
    'BeautyBarter',
    'beauty-barter',
    'The Beauty Barter Team',
    'Beаuty Bаrter',
    'ВЕАUТҮ ВАRТЕR',
    'Βeauty Ваrter',
    'Ｂｅａｕｔｙ　Ｂａｒｔｅｒ',
    'Bèáuty Bärter',
    'B e a u t y  B a r t e r',
    '𝓑𝓮𝓪𝓾𝓽𝔂 𝓑𝓪𝓻𝓽𝓮𝓻',
    '🅱eauty 🅱arter',
    'Support',
    'Ѕupport',
    'Supporт',
    'sᴜᴘᴘᴏʀᴛ',
    'S\u200bupport',
    'Sup\u00adport',
    'Su\u2060pp\ufe0fort',
    'Súppørt',
    'Supp0rt',
    'Support 24',
    'Support24',
    'Support１',
    'Admin1\u200b',
    'S.u.p.p.o.r.t',
    'Account Support',
    'Ana from Support',
    'ＡＤＭＩＮ',
    'Admin',
    'ADMlN',
    'Adm1n',
    'Adrnin',
    'Ádmiň',
    'Αdmin',
    'Site Administrator',
    'Administrators',
    'Admins',
    'Μoderator',
    'Moderators',
    'Help Desk',
    'Helpdesk',
    'Customer Care',
    'Customer Service',
    'Verified Ana',
    'Team',
    'The Team',
    'Tearn',
    'Теаm',
    'Staff',
    'Our Staff',
    'Help',
    'Help Center',
    'Official',
    'Offiсial',
    'Official Account',
    'Moderation',
    'Trust & Safety Team',
    'System',
    'No Reply',
    'noreply',
    '$upport',
    'Support$',
    'S.u.p.p.o.r.t.$',
    '＄upport',
    '@dmin',
    '@support',
    'Te@m',
    'Be@uty B@rter',
    'Soporte',
    'Ana de Soporte',
    'Equipo',
    'El Equipo',
    'Nuestro Equipo',
    'Centro de Ayuda',
    'Administrador',
    'Administradora del foro',
    'Moderadores',
    'Moderación',
    'Cuenta Oficial',
    'Cuenta verificada',
    'Atención al cliente',
    'Quản trị viên',
    'Quan tri vien',
    'Ban Quản Trị',
    'Kiểm duyệt viên',
    'Hỗ trợ',
    'Đội hỗ trợ',
    'Trung tâm trợ giúp',
    'Đội ngũ của chúng tôi',
    'Đội Ngủ',
    'Doi ngu',
    'Đới Ngũ',
    'Đội Ngữ',
    'Hỗ trợ Đới Ngữ Beauty Barter',
    'Hỗ trợ khách hàng',
    'Chăm sóc khách hàng',
  ],
  name_with_check_mark: ['Ana ✔', 'Ana ✓', 'Ana ☑', 'Ana ✅', '✔️ Ana', 'Ana 🗸', 'Ana 🗹', 'Ana ⍻', 'Ana √', 'Ana 𐄂', 'Ana 🮱'],
  name_without_letter: ['\u3164', '\u2800', '\uffa0', '\u115f\u1160', '\u200b\u200d', '\u0301\u0302', '. . .', '42', '😀', '\u{e0041}'],
}

const taken = [
  'Ana Alvarez',
  'Adminata Diallo',
  'Badmin Ton',
  'Steam',
  'Steam Room Studio',
  'Teamoh',
  'Team Oh',
  'Helpa Staffordshire',
  'Leopold Staff',
  'Help Yourself Hair',
  'Staff Sergeant Cuts',
  'Official Cuts',
  'Trust Moyo',
  'Supportive Touch',
  'Beauty Bar Terrace',
  'Beauty Bar Teresa',
  'Barter Beauty',
  'Beautiful Barter',
  'J. R. Moreno',
  'Sinéad O’Connor',
  'Nguyễn Thị Hồng Nhung',
  'Đặng Văn Đức',
  'Hồ Trọng Nghĩa',
  'Hồ Thị Trợ',
  'Quan Minh Trí',
  'Đội Bảy Nails',
  'Đới Ngữ',
  'ĐỚI NGỮ',
  'Đới Ngữ'.normalize('NFD'),
  'Equipo Rosa',
  'Oficial Barbería',
  'María de los Ángeles Ayuda',
  'Salvador de la Cuenta',
  '$tyle House',
  'Lumen @ Pearl',
  '@lumen.house',
  'Ирина Моисеева',
  'Ярослав Адамин',
  'Ελένη Παπαδοπούλου',
  'محمد علي',
  'رضا\u200cزاده',
  'שרה כהן',
  'किरण देवी',
  '王小明',
  '田中 さくら',
  '김민지',
  'สมชาย ใจดี',
  'Բագրատ',
  'ⴰⵎⵉⵏ',
  'Ng',
  'Ý',
  'Lash 42',
  '1st Avenue Nails',
]

promise('A-46 a name has a visible letter and no check mark, and looks like none of the team’s in any script', async (town) => {
  const [ana] = await town.professionals(1)
  for (const [what, names] of Object.entries(refused))
    for (const name of names) assert.deepEqual(await answerTo(town, ana, 'full_name', name), { what, field: 'full_name' }, name)
  for (const name of taken) assert.equal(await answerTo(town, ana, 'full_name', name), 'taken', name)
})

promise('A-46 the name of a salon and of a company that offers a job is judged like a person’s', async (town) => {
  const [ana] = await town.professionals(1)
  assert.deepEqual(await answerTo(town, ana, 'salon_name', 'Bеauty Barter'), { what: 'name_like_team', field: 'salon_name' })
  assert.equal(await answerTo(town, ana, 'salon_name', 'Lumen House'), 'taken')
  assert.equal(await answerTo(town, ana, 'salon_name', ''), 'taken', 'a member without a salon')
  await town.gains(ana, 'premium')
  const job = `insert into public.job_listings (user_id, title, company_name, location, description, compensation_type, rate_or_trade)
    values ($1, 'Colorist', $2, 'Portland', 'Two days a week in a calm studio.', 'trade', 'Cuts') returning id`
  const refusal = await town.refuses(ana, job, [ana.id, 'Beauty Barter Officiаl'], 'PT400')
  assert.deepEqual(refusal, { message: 'Choose a name that nobody takes for Beauty Barter or its team.', hint: 'invalid' })
  const [made] = await town.as(ana, job, [ana.id, 'Lumen House'])
  await town.refuses(ana, `update public.job_listings set company_name = 'Lumen ✓' where id = $1`, [made?.['id']], 'PT400')
})

promise('A-46 a name from before stays until it changes', async (town) => {
  const [ana] = await town.professionals(1)
  await town.set('alter table public.profiles disable trigger t30_truthful_names')
  await town.set(`update public.profiles set full_name = 'Ana Support', salon_name = 'Staff' where id = $1`, [ana.id])
  await town.set('alter table public.profiles enable trigger t30_truthful_names')
  const edit = `update public.profiles set full_name = 'Ana Support', salon_name = 'Staff', headline = $1 where id = $2`
  assert.equal(await town.touches(ana, edit, ['Color', ana.id]), 1)
  assert.deepEqual(await answerTo(town, ana, 'full_name', 'Ana  Supporť'), { what: 'name_like_team', field: 'full_name' })
  assert.equal(await answerTo(town, ana, 'full_name', 'Ana Alvarez'), 'taken')
})

promise('A-46 what is taken out of a name does not hide a word of the team', async (town) => {
  const [ana] = await town.professionals(1)
  assert.deepEqual(await answerTo(town, ana, 'full_name', 'Sup\u0001port'), { what: 'name_like_team', field: 'full_name' })
  assert.deepEqual(await answerTo(town, ana, 'full_name', 'Sup\u202eport'), { what: 'name_like_team', field: 'full_name' })
})

promise('A-46 an account that signs up with the team’s name begins as Member, with everything else it said', async (town) => {
  const facts = { full_name: 'Ѕupport ✔', account_kind: 'student', accepted_terms_version: '2026-01' }
  const [made] = await town.set('insert into auth.users (email, raw_user_meta_data) values ($1, $2) returning id', ['new@town.test', facts])
  assert.deepEqual(
    await town.set(
      `select full_name, account_kind, accepted_terms_version from public.profiles join public.profile_private on user_id = id where id = $1`,
      [made?.['id']],
    ),
    [{ full_name: 'Member', account_kind: 'student', accepted_terms_version: '2026-01' }],
  )
})

promise('A-46 a visitor who signs up can ask about a name of any length', async (town) => {
  const ask = 'select public.name_problem($1) as problem'
  assert.deepEqual(await town.as(null, ask, ['Supporт']), [
    { problem: { what: 'name_like_team', message: 'Choose a name that nobody takes for Beauty Barter or its team.' } },
  ])
  assert.deepEqual(await town.as(null, ask, ['Ana Alvarez']), [{ problem: null }])
  // Judged by its first 200 characters.
  assert.deepEqual(await town.as(null, ask, [`${'x'.repeat(200)} support`]), [{ problem: null }])
})

async function answerTo(town: Stage, who: Member, field: string, name: string): Promise<unknown> {
  try {
    await town.as(who, `update public.profiles set ${field} = $1 where id = $2`, [name, who.id])
    return 'taken'
  } catch (error) {
    const { code, hint, detail } = error as { code: string; hint?: string; detail?: string }
    if (code !== 'PT400' || hint !== 'invalid') throw error
    return JSON.parse(detail ?? 'null')
  }
}
