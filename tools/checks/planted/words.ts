// Planted offences for the rules about words: of screens, mails, comments, documents and functions; the others are in files.ts.
import type { Texts } from './documents.ts'

export const sqlFunction = (body: string) =>
  `create or replace function internal.a() returns text language sql set search_path = '' as $$\n  ${body}\n$$;`

export const wordOffences: Record<string, Texts[]> = {
  'screens and mails speak like a colleague': [
    { 'web/features/trades/trades.copy.ts': `const line = 'It stands for 7 days.'` },
    { 'web/features/trades/trades.copy.ts': `const line = 'What they show stands here.'` },
    { 'web/features/trades/list/A.tsx': `<p>{name} is told kindly.</p>` },
    { 'web/features/trades/list/A.tsx': `<p>We told them, kindly.</p>` },
    { 'web/features/moderation/moderation.copy.ts': `const none = 'Whoever you block is listed.'` },
    { 'web/features/messages/messages.copy.ts': `const write = 'Find somebody to write to'` },
    { 'web/features/messages/messages.copy.ts': `const mail = 'You get a letter when it is your turn.'` },
    { 'web/features/messages/messages.copy.ts': `const line = 'Letters about your account come anyway.'` },
    { 'web/features/trades/trades.copy.ts': `const line = 'A reason helps, and you need not give one.'` },
    { 'web/features/trades/trades.copy.ts': `const add = 'Add a wish'` },
    { 'database/product/trading/a.sql': `select name || ' does what she does best';` },
    { 'database/product/trading/a.sql': `raise exception using message = 'The other one has no room.';` },
    { 'web/features/trades/trades.copy.ts': `const line = 'The trade is called off.'` },
    { 'web/features/messages/messages.copy.ts': `const line = 'They come in any case.'` },
    { 'web/features/messages/messages.copy.ts': `const line = 'Give us your e-mail.'` },
    { 'domain/wording/a.ts': `const line = 'Somebody replied.'` },
    { 'web/site/content/a.copy.ts': `const line = 'Pictures are drawn anew.'` },
    { 'database/product/jobs/a.sql': `raise exception using message = 'Whoever applies is told.';` },
    { 'server/gateway/auth/account/a.ts': `const subject = 'Your e-mail has changed'` },
    { 'server/a.ts': `say('Whoever starts this server')` },
    { 'tools/a.mjs': `console.log('Somebody else runs here.')` },
    { 'bench/a.ts': `console.log('everybody')` },
    { 'app.html': '<noscript>This site stands here with JavaScript only.</noscript>' },
    { 'web/app/OfflineBanner.tsx': `<p>You are offline.</p>` },
  ],
  'comments and documents are in plain words': [
    { 'README.md': 'Whoever starts it is told the password.' },
    { 'docs/product/a.md': 'Somebody else reads it.' },
    { 'docs/decisions/0001-a.md': '# 1. A\n\nA member keeps her words.' },
    { 'server/gateway/rest/a.ts': `// Whoever asks gets an answer.` },
    { 'server/mail/a.ts': `/** Null when nobody is told. */` },
    { 'database/platform/a.sql': `-- A password that somebody else has set.` },
    { 'database/product/trading/a.sql': `comment on table a is 'Told to whoever may see it.';` },
    { 'server/functions/a.ts': `// Limits whoever calls.` },
    { 'tests/gateway/a.test.ts': `// Ana keeps her plan.` },
    { 'web/ui/a.tsx': `{/* What stands beside the name. */}` },
    { 'bench/a.ts': `// What was asked of the server.` },
    { 'tools/a.ts': `// Made anew at each start.` },
    { 'domain/a.ts': `// What somebody wrote.` },
    { 'server/site/a.ts': `// Whoever reads it.` },
  ],
  'no sentence of a function of the database but a refusal': [
    { 'database/product/a.sql': sqlFunction(`select 'You got the job: ' || title`) },
    { 'database/product/a.sql': sqlFunction(`select who || ' can''t come today.'`) },
    { 'database/product/a.sql': sqlFunction(`title := case when many = 1 then 'A reply waits' end;\n  raise exception 'No';`) },
  ],
}
