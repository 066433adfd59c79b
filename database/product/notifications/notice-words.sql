-- Printed from domain/notices/words/en/ by tools/notice-words/notice-words.ts: npm run notice-words
-- Needs: notice-kinds

-- ## Rules
delete from internal.notice_words;
insert into internal.notice_words (kind, words) values
  ('announcement',
    '{"title":"{title}","message":"{body}"}'),
  ('appeal_declined',
    '{"title":{"by":"kind","cases":{"warning":"Your appeal was answered: your warning '
    'stays","removal":"Your appeal was answered: your {what} stays removed","limit":"Your appeal was '
    'answered: your limit stays","suspension":"Your appeal was answered: your suspension '
    'stays"}},"message":"Read the moderation team''s '
    'answer.","parts":{"what":{"by":"subject","cases":{"thread":"thread","reply":"reply","chat_message":"'
    'chat message","message":"direct message","job_message":"message about a '
    'job","portfolio_item":"portfolio picture","review":"review","job":"job","badge":"verified '
    'badge"},"other":"post"}}}'),
  ('appeal_upheld',
    '{"title":{"by":"kind","cases":{"warning":"Your appeal worked: your warning was '
    'lifted","removal":"Your appeal worked: we took back the removal of your {what}","limit":"Your appeal '
    'worked: your limit was lifted","suspension":"Your appeal worked: your suspension was '
    'lifted"}},"message":{"by":"kind","cases":{"warning":{"by":"still","cases":{"none":"Read the '
    'moderation team''s answer."},"other":"{still} Read the moderation team''s answer."},"removal":"{back} '
    'Read the moderation team''s answer.","limit":{"by":"still","cases":{"none":"Read the moderation '
    'team''s answer."},"other":"{still} Read the moderation team''s '
    'answer."},"suspension":{"by":"still","cases":{"none":"Read the moderation team''s '
    'answer."},"other":"{still} Read the moderation team''s '
    'answer."}}},"parts":{"what":{"by":"subject","cases":{"thread":"thread","reply":"reply","chat_message'
    '":"chat message","message":"direct message","job_message":"message about a '
    'job","portfolio_item":"portfolio picture","review":"review","job":"job","badge":"verified '
    'badge"},"other":"post"},"back":{"by":"subject","cases":{"chat_message":"The chat has moved on, so '
    'the message does not come back.","message":"Both of you can read your message '
    'again.","job_message":"Both of you can read your message again.","portfolio_item":"Your picture is '
    'back in your portfolio.","review":"Your review is back on their profile.","job":"Your job is as it '
    'was, unless you changed it meanwhile.","badge":"Your profile is verified again.","thread":"Your '
    'thread is back in the forum.","reply":"Your reply is back in the forum."},"other":"It is back where '
    'it '
    'was."},"still":{"each":"still","words":{"by":"what","cases":{"suspension":{"by":"ends_on","cases":{"'
    'none":"Your account is still suspended."},"other":"Your account is still suspended until '
    '{day:ends_on}."},"no_messages":{"by":"ends_on","cases":{"none":"You still can''t send '
    'messages."},"other":"You still can''t send messages until '
    '{day:ends_on}."},"no_trades":{"by":"ends_on","cases":{"none":"You still can''t start '
    'trades."},"other":"You still can''t start trades until '
    '{day:ends_on}."},"no_posts":{"by":"ends_on","cases":{"none":"You still can''t post."},"other":"You '
    'still can''t post until {day:ends_on}."},"no_chat":{"by":"ends_on","cases":{"none":"You still can''t '
    'write in the live chat."},"other":"You still can''t write in the live chat until '
    '{day:ends_on}."}}}}},"longest":800}'),
  ('application_job_ended',
    '{"title":{"by":"job","cases":{"none":{"by":"ended","cases":{"paused":"A job you applied for is '
    'paused","withdrawn":"A job you applied for was withdrawn","rejected":"A job you applied for was '
    'taken down","expired":"A job you applied for has '
    'ended"}}},"other":{"by":"ended","cases":{"paused":"The job is paused: {job}","withdrawn":"The job '
    'was withdrawn: {job}","rejected":"The job was taken down: {job}","expired":"The job has ended: '
    '{job}"}}},"message":{"by":"company","cases":{"none":{"by":"ended","cases":{"paused":"The person who '
    'posted it takes no more applications for now. They keep yours.","withdrawn":"The person who posted '
    'it no longer offers it. We let you know if it opens again.","rejected":"It is no longer on our list. '
    'We let you know if it comes back.","expired":"The person who posted it takes no more applications. '
    'They can still answer yours."}}},"other":{"by":"ended","cases":{"paused":"{company} takes no more '
    'applications for now. They keep yours.","withdrawn":"{company} no longer offers it. We let you know '
    'if it opens again.","rejected":"{company} no longer has it on our list. We let you know if it comes '
    'back.","expired":"{company} takes no more applications. They can still answer yours."}}}}'),
  ('application_job_reopened',
    '{"title":"The job is open again: {job}","message":"{company} has your application; there is no need '
    'to send another."}'),
  ('application_moved',
    '{"title":{"by":"status","cases":{"hired":{"by":"job","cases":{"none":"You got the job"},"other":"You '
    'got the job: {job}"}},"other":{"by":"job","cases":{"none":"Your application is now '
    '{now}"},"other":"Your application to {brief:job} is now '
    '{now}"}},"message":{"by":"company","cases":{"none":{"by":"status","cases":{"viewed":"The person who '
    'posted the job has opened it.","in_chat":"The person who posted the job wants to talk with '
    'you.","shortlisted":"The person who posted the job put you on the short '
    'list.","hired":"Congratulations! The person who posted the job chose '
    'you."},"other":{"by":"why","cases":{"position_filled":"The position is filled. Thank you for '
    'applying.","own_words":"{reason}","unsaid":"The person who posted the job goes on with other '
    'applicants. Thank you for applying."}}}},"other":{"by":"status","cases":{"viewed":"{company} has '
    'opened it.","in_chat":"{company} wants to talk with you.","shortlisted":"{company} put you on the '
    'short list.","hired":"Congratulations! {company} chose '
    'you."},"other":{"by":"why","cases":{"position_filled":"The position is filled. Thank you for '
    'applying.","own_words":"{reason}","unsaid":"{company} goes on with other applicants. Thank you for '
    'applying."}}}},"parts":{"now":{"by":"status","cases":{"viewed":"Viewed","in_chat":"In '
    'chat","shortlisted":"Shortlisted","passed":"Passed"},"other":"Rejected"}}}'),
  ('application_sent',
    '{"title":"New application: {job}","message":"{name:who} applied."}'),
  ('application_withdrawn',
    '{"title":"Application withdrawn: {job}","message":"{name:who} took their application back."}'),
  ('calendar_failed',
    '{"title":"We can''t read your calendar","message":"We have not been able to read your calendar at '
    '{host} for a day. Open your hours to see why."}'),
  ('comp_ended',
    '{"title":"Your free Premium has ended","message":"Nothing was deleted, and everything is back with a '
    'plan.{why}","parts":{"why":{"by":"reason","cases":{"none":""},"other":" Why: '
    '{reason}"}},"longest":800}'),
  ('comp_given',
    '{"title":"Premium is yours, free","message":"Everything in Premium is open to you until {day:until}. '
    'You don''t pay anything.{why}","parts":{"why":{"by":"reason","cases":{"none":""},"other":" Why: '
    '{reason}"}},"longest":800}'),
  ('contact_stopped',
    '{"title":"Please choose another trusted contact","message":"{name:who} no longer gets messages about '
    'your appointments. Name someone else if you want a person you trust to know."}'),
  ('deletion_ended',
    '{"title":"Your account stays","message":"We took its deletion back. If you had a plan, you can let '
    'it renew again.{why}","parts":{"why":{"by":"reason","cases":{"none":""},"other":" Why: '
    '{reason}"}},"longest":800}'),
  ('deletion_started',
    '{"title":"Your account will be deleted on {day:on}","message":"Our team started this. Until then you '
    'can keep your account with one tap. If you see it differently, write to '
    'us.{why}","parts":{"why":{"by":"reason","cases":{"none":""},"other":" Why: '
    '{reason}"}},"longest":800}'),
  ('dispute_answered',
    '{"title":"{name:who} told their side","message":"The moderation team reads both and decides."}'),
  ('dispute_decided',
    '{"title":"Decided: your trade with {name:who}","message":"Read what the moderation team decided."}'),
  ('dispute_opened',
    '{"title":"{name:who} says something went wrong","message":"Tell your side within three days. '
    'Everything in this trade waits until it''s settled."}'),
  ('dispute_withdrawn',
    '{"title":"{name:who} took their complaint back","message":"The trade goes on where it was."}'),
  ('export_started',
    '{"title":"We''re making a copy of your data","message":"You''ll get an email when it''s ready. Only you '
    'can download it. If you didn''t ask us for it, write to '
    'us.{why}","parts":{"why":{"by":"reason","cases":{"none":""},"other":" Why: '
    '{reason}"}},"longest":800}'),
  ('forum_mention',
    '{"title":{"by":"people","cases":{"none":"{name:who} mentioned you"},"other":"{up_to_99:people} '
    'people mentioned you in '
    '“{fit:thread}”"},"message":{"by":"people","cases":{"none":"{thread}"},"other":{"by":"others","cases"'
    ':{"one":"{name:who} and 1 other"},"other":"{name:who} and {up_to_99:others} others"}}}'),
  ('forum_published',
    '{"title":"Your post is live","message":"In the thread: {thread}"}'),
  ('forum_quoted',
    '{"title":{"by":"people","cases":{"none":"{name:who} quoted you"},"other":"{up_to_99:people} people '
    'mentioned you in '
    '“{fit:thread}”"},"message":{"by":"people","cases":{"none":"{thread}"},"other":{"by":"others","cases"'
    ':{"one":"{name:who} and 1 other"},"other":"{name:who} and {up_to_99:others} others"}}}'),
  ('forum_reminder',
    '{"title":"Reminder: {thread}","message":"You wanted to come back to this thread."}'),
  ('forum_reply',
    '{"title":{"by":"people","cases":{"none":"{name:who} replied"},"other":"{up_to_99:people} people '
    'replied to '
    '“{fit:thread}”"},"message":{"by":"people","cases":{"none":"{thread}"},"other":{"by":"others","cases"'
    ':{"one":"{name:who} and 1 other"},"other":"{name:who} and {up_to_99:others} others"}}}'),
  ('forum_solved',
    '{"title":"Solved: {thread}","message":"{name:who} marked an answer."}'),
  ('forum_thread',
    '{"title":"{thread}","message":"{name:who} started a thread."}'),
  ('forum_waiting',
    '{"title":"A thread waits for you","message":"{thread}"}'),
  ('founder',
    '{"title":"You are founder No. {number}","message":"Premium is yours, free, until {day:ends_on}. The '
    'star stays for good."}'),
  ('founder_ending',
    '{"title":"Your founding benefits end in {days_left}","message":"Premium is yours until '
    '{day:ends_on}. Your star and your number '
    'stay.","parts":{"days_left":{"by":"days","cases":{"one":"{days} day"},"other":"{days} days"}}}'),
  ('interview_accepted',
    '{"title":"Interview confirmed: '
    '{zoned_time:starts_at}","message":{"by":"who","cases":{"none":"{name:interview}, '
    '{zoned_time:starts_at}."},"other":"{name:interview} with {name:who}, {zoned_time:starts_at}."}}'),
  ('interview_cancelled',
    '{"title":"Interview cancelled: '
    '{zoned_time:starts_at}","message":{"by":"who","cases":{"none":"{name:interview}, '
    '{zoned_time:starts_at}."},"other":"{name:interview} with {name:who}, {zoned_time:starts_at}."}}'),
  ('interview_declined',
    '{"title":"{name:who} declined the interview","message":"{name:interview} with {name:who}, '
    '{zoned_time:starts_at}."}'),
  ('interview_lapsed',
    '{"title":"Interview not confirmed: '
    '{zoned_time:starts_at}","message":{"by":"who","cases":{"none":"{name:interview} was not answered in '
    'time."},"other":"{name:interview} with {name:who} was not answered in time."}}'),
  ('interview_moved',
    '{"title":{"by":"who","cases":{"none":"Your interview was moved"},"other":"{name:who} moved your '
    'interview"},"message":{"by":"why","cases":{"own_words":"{zoned_time:starts_at} instead of '
    '{zoned_time:moved_from}, for {name:interview}. {reason}","unsaid":"{zoned_time:starts_at} instead of '
    '{zoned_time:moved_from}, for {name:interview}."}}}'),
  ('interview_proposed',
    '{"title":{"by":"who","cases":{"none":"You are invited to an interview"},"other":"{name:who} invites '
    'you to an interview"},"message":"{name:interview}, {zoned_time:starts_at}. Accept it, or suggest '
    'another time."}'),
  ('interview_soon',
    '{"title":{"by":"hours","cases":{"24":"Interview within 24 hours"},"other":"Interview within an '
    'hour"},"message":{"by":"who","cases":{"none":"{name:interview}, '
    '{zoned_time:starts_at}."},"other":"{name:interview} with {name:who}, {zoned_time:starts_at}."}}'),
  ('interview_suggested',
    '{"title":"{name:who} suggests another time","message":"{zoned_time:suggested} instead of '
    '{zoned_time:starts_at}, for {name:interview}."}'),
  ('iou_due',
    '{"title":{"by":"is_debtor","cases":{"none":"{name:who} still owes you a service"},"other":"You still '
    'owe {name:who} a service"},"message":"{service}, until {day:due_on}."}'),
  ('iou_expired',
    '{"title":"What was owed has expired","message":"{service}, between you and {name:who}."}'),
  ('iou_forgiven',
    '{"title":"{name:who} let it go","message":"You no longer owe them {service}."}'),
  ('iou_made',
    '{"title":{"by":"is_debtor","cases":{"none":"{name:who} owes you a service"},"other":"You owe '
    '{name:who} a service"},"message":"{service}, until {day:due_on}."}'),
  ('iou_redeemed',
    '{"title":"You owe {name:who} nothing more","message":"Settled with a trade: {service}."}'),
  ('job_approved',
    '{"title":"Your job is live: {job}","message":"Members can see it and apply."}'),
  ('job_ended',
    '{"title":"Your job has ended: {job}","message":"It takes no more applications. You can repost it."}'),
  ('job_ending',
    '{"title":"Your job ends soon: {job}","message":"It is open for three more days. You can repost it '
    'then."}'),
  ('job_featured',
    '{"title":"Your job is featured: {job}","message":"The board marks it as Featured until '
    '{day:until}."}'),
  ('job_message',
    '{"title":"New message from {who}","message":"{words}"}'),
  ('job_rejected',
    '{"title":"Job Not Approved","message":"{fit:reason} Edit the job to send it again.","longest":151}'),
  ('job_unanswered',
    '{"title":"Your job has closed: {job}","message":"Most applications were not opened for three weeks. '
    'They are still there, and you can repost the job."}'),
  ('job_waiting',
    '{"title":"Unopened applications: {job}","message":"{wait} '
    '{next}","parts":{"wait":{"by":"unopened","cases":{"one":"You have 1 unopened '
    'application."},"other":"You have {unopened} unopened applications."},"next":{"by":"step","cases":{"3 '
    'days":"A short answer is kind, even if it is no.","7 days":"After two weeks your listing shows “Slow '
    'to reply”.","18 days":"The job closes in three days if most are still unopened then."}}}}'),
  ('jobs_found',
    '{"title":"New jobs: {search}","message":{"by":"jobs","cases":{"50":"50 or more new jobs fit your '
    'saved search.","one":"1 new job fits your saved search."},"other":"{jobs} new jobs fit your saved '
    'search."}}'),
  ('jobs_waiting',
    '{"title":{"by":"jobs","cases":{"one":"New job needs review"},"other":"{jobs} jobs need '
    'review"},"message":"{job}"}'),
  ('listing_price_fell',
    '{"title":"Lower price: {listing}","message":"Something you saved costs {price:price} now."}'),
  ('listings_found',
    '{"title":"New in the market: {search}","message":{"by":"listings","cases":{"50":"50 or more new '
    'listings fit your saved search.","one":"1 new listing fits your saved search."},"other":"{listings} '
    'new listings fit your saved search."}}'),
  ('listings_waiting',
    '{"title":{"by":"listings","cases":{"one":"New listing needs review"},"other":"{listings} listings '
    'need review"},"message":"{marketplace_listing}"}'),
  ('marketplace_listing_approved',
    '{"title":"Your listing is live: {marketplace_listing}","message":"Members can see it and make '
    'offers."}'),
  ('marketplace_listing_rejected',
    '{"title":"Listing Not Approved","message":"{fit:reason} Edit the listing to send it '
    'again.","longest":151}'),
  ('match_found',
    '{"title":{"by":"matches","cases":{"one":"{matches} new match near {city}"},"other":"{matches} new '
    'matches near {city}"},"message":{"by":"matches","cases":{"one":"They want what you offer, and offer '
    'what you want."},"other":"All of them want what you offer, and offer what you want."}}'),
  ('members_joined',
    '{"title":{"by":"members","cases":{"one":"New member to welcome"},"other":"{members} new members to '
    'welcome"},"message":"They joined {near_day:day}."}'),
  ('message',
    '{"title":"New message from {who}","message":"{words}"}'),
  ('new_follower',
    '{"title":{"by":"people","cases":{"none":"{name:who} follows you"},"other":"{up_to_99:people} people '
    'follow you"},"message":{"by":"people","cases":{"none":"They see your new threads in the '
    'forum."},"other":{"by":"others","cases":{"one":"{name:who} and 1 other"},"other":"{name:who} and '
    '{up_to_99:others} others"}}}'),
  ('new_sign_in',
    '{"title":"New sign-in from {where}","message":"Wasn''t that you? Sign it out under Security and set a '
    'new '
    'password.","parts":{"where":{"by":"browser","cases":{"none":{"by":"system","cases":{"none":{"by":"de'
    'vice","cases":{"none":"an unknown '
    'device"},"other":"{device}"}},"other":"{system}"}},"other":{"by":"system","cases":{"none":"{browser}'
    '"},"other":"{browser} on {system}"}}}}'),
  ('nudge_profile',
    '{"title":"Your profile is half done","message":"Add what is missing, so that others find you and can '
    'ask you for a trade."}'),
  ('nudge_service',
    '{"title":"What do you offer?","message":"Add your first service, so that others can ask you for a '
    'trade."}'),
  ('nudge_want',
    '{"title":"What are you looking for?","message":"Say what you would like to have done, and we look '
    'for trades that fit."}'),
  ('offer_accepted',
    '{"title":"{name:who} accepted your offer","message":"{price}{pieces}: {thing}. It is reserved for '
    'seven days: agree on when and where.","parts":{"thing":{"by":"listing","cases":{"none":"something in '
    'the '
    'market"},"other":"{name:listing}"},"price":{"by":"kind","cases":{"trade":"{list:services}","mixed":"'
    '{list:services}, and {price:amount}"},"other":{"by":"amount","cases":{"0":"For '
    'free"},"other":"{price:amount}"}},"pieces":{"by":"pieces","cases":{"one":""},"other":" for {pieces} '
    'pieces"}}}'),
  ('offer_completed',
    '{"title":{"by":"listing","cases":{"none":"Handed over"},"other":"Handed over: '
    '{name:listing}"},"message":"Thank you both."}'),
  ('offer_countered',
    '{"title":"{name:who} answered with another offer","message":"{price}{pieces}: '
    '{thing}.","parts":{"thing":{"by":"listing","cases":{"none":"something in the '
    'market"},"other":"{name:listing}"},"price":{"by":"kind","cases":{"trade":"{list:services}","mixed":"'
    '{list:services}, and {price:amount}"},"other":{"by":"amount","cases":{"0":"For '
    'free"},"other":"{price:amount}"}},"pieces":{"by":"pieces","cases":{"one":""},"other":" for {pieces} '
    'pieces"}}}'),
  ('offer_declined',
    '{"title":"{name:who} said no, thank you","message":"Your offer was for '
    '{thing}.","parts":{"thing":{"by":"listing","cases":{"none":"something in the '
    'market"},"other":"{name:listing}"}}}'),
  ('offer_expired',
    '{"title":{"by":"listing","cases":{"none":"An offer has ended"},"other":"An offer has ended: '
    '{name:listing}"},"message":"Nobody answered it in time."}'),
  ('offer_gone',
    '{"title":{"by":"listing","cases":{"none":"It has gone to someone else"},"other":"It has gone to '
    'someone else: {name:listing}"},"message":"Thank you for your offer."}'),
  ('offer_handed',
    '{"title":"{name:who} says it was handed over","message":"It is about {thing}. If it was not, say so '
    'within three days.","parts":{"thing":{"by":"listing","cases":{"none":"something in the '
    'market"},"other":"{name:listing}"}}}'),
  ('offer_is_next',
    '{"title":{"by":"listing","cases":{"none":"You are next"},"other":"You are next: '
    '{name:listing}"},"message":"It can be had again. Your offer is open for 72 hours."}'),
  ('offer_listing_ended',
    '{"title":{"by":"listing","cases":{"none":"An offer has ended"},"other":"An offer has ended: '
    '{name:listing}"},"message":"It can’t go on. Nothing is left to do."}'),
  ('offer_made',
    '{"title":"{name:who} made you an offer","message":"{price}{pieces}: '
    '{thing}.","parts":{"thing":{"by":"listing","cases":{"none":"something in the '
    'market"},"other":"{name:listing}"},"price":{"by":"kind","cases":{"trade":"{list:services}","mixed":"'
    '{list:services}, and {price:amount}"},"other":{"by":"amount","cases":{"0":"For '
    'free"},"other":"{price:amount}"}},"pieces":{"by":"pieces","cases":{"one":""},"other":" for {pieces} '
    'pieces"}}}'),
  ('offer_next_for_you',
    '{"title":"The offer of {name:who} is next","message":"{price}{pieces}: '
    '{thing}.","parts":{"thing":{"by":"listing","cases":{"none":"something in the '
    'market"},"other":"{name:listing}"},"price":{"by":"kind","cases":{"trade":"{list:services}","mixed":"'
    '{list:services}, and {price:amount}"},"other":{"by":"amount","cases":{"0":"For '
    'free"},"other":"{price:amount}"}},"pieces":{"by":"pieces","cases":{"one":""},"other":" for {pieces} '
    'pieces"}}}'),
  ('offer_released',
    '{"title":{"by":"listing","cases":{"none":"It fell through"},"other":"It fell through: '
    '{name:listing}"},"message":"The reservation has ended."}'),
  ('offer_waits',
    '{"title":{"by":"listing","cases":{"none":"Someone is first"},"other":"Someone is first: '
    '{name:listing}"},"message":"Your offer waits, and we ask again if it falls through."}'),
  ('offer_withdrawn',
    '{"title":"{name:who} took an offer back","message":"It was for '
    '{thing}.","parts":{"thing":{"by":"listing","cases":{"none":"something in the '
    'market"},"other":"{name:listing}"}}}'),
  ('payment_failed',
    '{"title":"Your payment did not go through","message":"You keep {plan} until {day:grace_until}. '
    'Settle the payment and nothing '
    'changes.","parts":{"plan":{"by":"tier","cases":{"basic":"Basic","premium":"Premium"}}}}'),
  ('plan_ended',
    '{"title":"Your plan has ended","message":"You''re on Free now. Nothing was deleted, and everything is '
    'back with a plan."}'),
  ('plan_ending',
    '{"title":"Your {plan} plan ends on {day:ends_on}","message":"You keep everything until then, and '
    'nothing is deleted '
    'after.","parts":{"plan":{"by":"tier","cases":{"basic":"Basic","premium":"Premium"}}}}'),
  ('plan_kept',
    '{"title":"Your {plan} plan goes on","message":"It will not end. Nothing else '
    'changes.","parts":{"plan":{"by":"tier","cases":{"basic":"Basic","premium":"Premium"}}}}'),
  ('plan_paused',
    '{"title":"Your plan is paused","message":{"by":"ends_on","cases":{"none":"You''re on Free now. '
    'Nothing was deleted, and everything is back with a plan."},"other":"It goes on by itself on '
    '{day:ends_on}."}}'),
  ('plan_pausing',
    '{"title":"Your {plan} plan pauses on {day:pauses_on}","message":"It goes on by itself on '
    '{day:ends_on}.","parts":{"plan":{"by":"tier","cases":{"basic":"Basic","premium":"Premium"}}}}'),
  ('plan_resumed',
    '{"title":"Your {plan} plan goes on","message":"The pause is '
    'off.","parts":{"plan":{"by":"tier","cases":{"basic":"Basic","premium":"Premium"}}}}'),
  ('plan_started',
    '{"title":"You''re on {plan}","message":"Everything that belongs to it is open to '
    'you.","parts":{"plan":{"by":"tier","cases":{"basic":"Basic","premium":"Premium"}}}}'),
  ('replies_waiting',
    '{"title":{"by":"replies","cases":{"101":"100+ replies wait for you","one":"A reply waits for '
    'you"},"other":"{replies} replies wait for you"},"message":"{thread}"}'),
  ('report_decided',
    '{"title":"We looked at your report","message":{"by":"outcome","cases":{"removed":"Report {number}: '
    'we removed what you reported. Thank you for letting us know.","acted":"Report {number}: we took '
    'action. Thank you for letting us know.","gone":"Report {number}: what you reported was gone '
    'already.","kept":"Report {number}: we found nothing against our guidelines. Thank you for letting us '
    'know."}}}'),
  ('review_received',
    '{"title":"{name:who} reviewed your trade","message":"Read it on your profile. You can reply once."}'),
  ('review_reminder',
    '{"title":"How was your trade with {name:who}?","message":"You can write a review until '
    '{day:until}."}'),
  ('review_replied',
    '{"title":"{name:who} replied to your review","message":"Read it on their profile."}'),
  ('review_shown',
    '{"title":"Your review of {name:who} is open","message":"Everyone can read it now."}'),
  ('role_given',
    '{"title":"Your new role: {role}","message":{"by":"role","cases":{"admin":"It works right away. '
    'You''ll find the admin area in your menu.{why}"},"other":"It works right away. This notification '
    'leads to the admin area.{why}"},"parts":{"why":{"by":"reason","cases":{"none":""},"other":" Why: '
    '{reason}"}},"longest":800}'),
  ('role_taken',
    '{"title":"Your role has ended: {role}","message":"You keep your account and everything in '
    'it.{why}","parts":{"why":{"by":"reason","cases":{"none":""},"other":" Why: '
    '{reason}"}},"longest":800}'),
  ('sanction_given',
    '{"title":{"by":"kind","cases":{"warning":"You got a warning from the moderation '
    'team","removal":{"by":"subject","cases":{"thread":"The moderation team removed a thread of '
    'yours","reply":"The moderation team removed a reply of yours","chat_message":"The moderation team '
    'removed a chat message of yours","message":"The moderation team removed a direct message of '
    'yours","job_message":"The moderation team removed a message of yours about a '
    'job","portfolio_item":"The moderation team removed a picture of your portfolio","review":"The '
    'moderation team removed a review of yours","job":"The moderation team removed a job of '
    'yours","badge":"The moderation team took your verified badge off"},"other":"The moderation team '
    'removed a post of yours"},"limit":{"by":"lasts","cases":{"hour":"You can only read the live chat for '
    'an hour","day":"You can only read the live chat for 24 hours"},"other":"Your account is '
    'limited{until}"},"suspension":"Your account is '
    'suspended{until}"}},"message":{"by":"place","cases":{"none":"Read why, and how to '
    'appeal."},"other":{"by":"subject","cases":{"thread":"In {place}: Read why, and how to '
    'appeal.","reply":"In {place}: Read why, and how to appeal.","chat_message":"In {place}: Read why, '
    'and how to appeal.","badge":"In {place}: Read why, and how to appeal.","message":"Read why, and how '
    'to appeal.","job_message":"About “{place}”: Read why, and how to appeal.","portfolio_item":"The '
    'picture “{place}”: Read why, and how to appeal.","review":"About {place}: Read why, and how to '
    'appeal.","job":"{place}: Read why, and how to appeal."},"other":"{place}: Read why, and how to '
    'appeal."}},"parts":{"until":{"by":"ends_on","cases":{"none":""},"other":" until '
    '{day:ends_on}"}},"longest":800}'),
  ('sanction_lifted',
    '{"title":{"by":"kind","cases":{"warning":"Your warning was lifted","removal":"We took back the '
    'removal of your {what}","limit":"Your limit was lifted","suspension":"Your suspension was '
    'lifted"}},"message":{"by":"kind","cases":{"warning":{"by":"still","cases":{"none":"It no longer '
    'counts."},"other":"{still}"},"removal":"{back}","limit":{"by":"still","cases":{"none":"Everything it '
    'closed is open again."},"other":"{still}"},"suspension":{"by":"still","cases":{"none":"Everything it '
    'closed is open '
    'again."},"other":"{still}"}}},"parts":{"what":{"by":"subject","cases":{"thread":"thread","reply":"re'
    'ply","chat_message":"chat message","message":"direct message","job_message":"message about a '
    'job","portfolio_item":"portfolio picture","review":"review","job":"job","badge":"verified '
    'badge"},"other":"post"},"back":{"by":"subject","cases":{"chat_message":"The chat has moved on, so '
    'the message does not come back.","message":"Both of you can read your message '
    'again.","job_message":"Both of you can read your message again.","portfolio_item":"Your picture is '
    'back in your portfolio.","review":"Your review is back on their profile.","job":"Your job is as it '
    'was, unless you changed it meanwhile.","badge":"Your profile is verified again.","thread":"Your '
    'thread is back in the forum.","reply":"Your reply is back in the forum."},"other":"It is back where '
    'it '
    'was."},"still":{"each":"still","words":{"by":"what","cases":{"suspension":{"by":"ends_on","cases":{"'
    'none":"Your account is still suspended."},"other":"Your account is still suspended until '
    '{day:ends_on}."},"no_messages":{"by":"ends_on","cases":{"none":"You still can''t send '
    'messages."},"other":"You still can''t send messages until '
    '{day:ends_on}."},"no_trades":{"by":"ends_on","cases":{"none":"You still can''t start '
    'trades."},"other":"You still can''t start trades until '
    '{day:ends_on}."},"no_posts":{"by":"ends_on","cases":{"none":"You still can''t post."},"other":"You '
    'still can''t post until {day:ends_on}."},"no_chat":{"by":"ends_on","cases":{"none":"You still can''t '
    'write in the live chat."},"other":"You still can''t write in the live chat until '
    '{day:ends_on}."}}}}},"longest":800}'),
  ('signed_out',
    '{"title":"We signed you out on every device","message":"Sign in again as usual. If something looks '
    'wrong, set a new password.{why}","parts":{"why":{"by":"reason","cases":{"none":""},"other":" Why: '
    '{reason}"}},"longest":800}'),
  ('strike_given',
    '{"title":{"by":"kind","cases":{"late_cancel":"A late cancel counts against you","no_show":"A missed '
    'appointment counts against you","abandoned_owed":"A service you owed counts against '
    'you"},"other":"The moderation team found you at fault"},"message":{"by":"total","cases":{"one":"You '
    'have {total} point in 90 days. You can appeal for 14 days."},"other":"You have {total} points in 90 '
    'days. You can appeal for 14 days."}}'),
  ('strike_lifted',
    '{"title":"Your appeal worked: it no longer counts","message":"Read the moderation team''s answer."}'),
  ('strike_notice',
    '{"title":"You have {total} points in 90 days","message":"With 5, new trades are paused for 14 '
    'days."}'),
  ('strike_upheld',
    '{"title":"Your appeal was answered: it still counts","message":"Read the moderation team''s answer."}'),
  ('thread_kept',
    '{"title":{"by":"what","cases":{"lock":"The team closed a thread of yours","unlock":"The team '
    'reopened a thread of yours","pin":"The team pinned a thread of yours","unpin":"The team unpinned a '
    'thread of yours","slow":"The team slowed down a thread of yours","unslow":"The team ended slow mode '
    'in a thread of yours"},"other":"The team moved a thread of yours"},"message":"The thread: {thread}. '
    'If you think that''s a mistake, write to '
    'us.{why}","parts":{"why":{"by":"reason","cases":{"none":""},"other":" Why: '
    '{reason}"}},"longest":800}'),
  ('trade_accepted',
    '{"title":"Trade accepted. Pick a time.","message":"{name:who} said yes. You get {list:get} · You '
    'give {list:give}"}'),
  ('trade_ask_ok',
    '{"title":"Are you OK?","message":"Tap so that {name:who} knows. Without an answer we write to them '
    'in {minutes} minutes."}'),
  ('trade_cancelled',
    '{"title":"Trade canceled","message":{"by":"reason","cases":{"schedule":"{name:who} had a change of '
    'schedule.","illness":"{name:who} isn''t well.","distance":"It''s a bit too far for '
    '{name:who}.","changed_mind":"{name:who} had a change of mind.","no_service":"It ended without a '
    'service."},"other":"{name:who} had to cancel."}}'),
  ('trade_coming',
    '{"title":"{name:who} will be there","message":{"by":"is_provider","cases":{"true":"{service} for '
    '{name:who}, {time:starts_at}.","false":"{service} with {name:who}, {time:starts_at}."}}}'),
  ('trade_completed',
    '{"title":"Trade completed","message":"{ended} How was it? You can write a review for 14 '
    'days.","parts":{"ended":{"by":"ended","cases":{"iou":"What is still owed between you and {name:who} '
    'is an IOU now.","settled":"It is settled between you and {name:who}.","confirmed":"You and '
    '{name:who} both confirmed that it happened."}}}}'),
  ('trade_confirmed',
    '{"title":"{name:who} confirmed your trade","message":"Did it happen? Confirm it as well."}'),
  ('trade_counter',
    '{"title":"Counter-offer from {name:who}","message":"You get {list:get} · You give {list:give}"}'),
  ('trade_declined',
    '{"title":"Trade declined","message":{"by":"reason","cases":{"not_now":"Now isn''t a good time for '
    '{name:who}.","values":"The values didn''t fit for {name:who}.","distance":"It''s a bit too far for '
    '{name:who}.","service":"{name:who} is looking for a different service.","timing":"The timing didn''t '
    'work out for {name:who}."},"other":"{name:who} can''t take this one. There are others to ask."}}'),
  ('trade_excused',
    '{"title":"{name:who} says it''s fine","message":"It doesn''t count as a late cancel."}'),
  ('trade_expired',
    '{"title":"Trade request expired","message":"Nobody answered the offer between you and {name:who} in '
    'time."}'),
  ('trade_here',
    '{"title":"{name:who} is here","message":{"by":"is_provider","cases":{"true":"{service} for '
    '{name:who}, {time:starts_at}.","false":"{service} with {name:who}, {time:starts_at}."}}}'),
  ('trade_joined',
    '{"title":"{name:who} put your services into one visit","message":"{service}: agree on one time for '
    'all of it."}'),
  ('trade_late',
    '{"title":"{name:who} is running {minutes} minutes '
    'late","message":{"by":"is_provider","cases":{"true":"{service} for {name:who}, '
    '{time:starts_at}.","false":"{service} with {name:who}, {time:starts_at}."}}}'),
  ('trade_late_cancel',
    '{"title":"{name:who} canceled late","message":"If that''s fine with you, say so within two days. '
    'Otherwise it counts as a late cancel."}'),
  ('trade_marked',
    '{"title":{"by":"is_handover","cases":{"true":"Tap to confirm that it was handed '
    'over"},"other":{"by":"is_provider","cases":{"true":"Tap to confirm that you did it","false":"Tap to '
    'confirm you got your service"}}},"message":{"by":"is_handover","cases":{"true":"{name:who} says that '
    '{service} was handed over."},"other":"{name:who} says that {service} is done."}}'),
  ('trade_missed',
    '{"title":"Missed appointment: {service}","message":"That''s settled between you and {name:who}."}'),
  ('trade_more',
    '{"title":"There is more about your trades","message":"Several things changed within an hour. Your '
    'trades show the latest."}'),
  ('trade_new_times',
    '{"title":"{name:who} asks for another time","message":"Your time for {service}, {time:starts_at}, is '
    'still yours until you choose."}'),
  ('trade_new_times_late',
    '{"title":"{name:who} asks late for another time","message":"If that''s fine with you, say so within '
    'two days. Otherwise it counts as a late cancel. Your time for {service}, {time:starts_at}, is still '
    'yours until you choose."}'),
  ('trade_no_show',
    '{"title":{"by":"is_neither","cases":{"none":"{name:who} says you didn''t come"},"other":"{name:who} '
    'says neither of you came"},"message":{"by":"is_neither","cases":{"none":"Please answer within two '
    'days: {service}. Without an answer it counts as missed."},"other":"Please confirm it, or say that '
    'you were there: {service}."}}'),
  ('trade_over',
    '{"title":"Did it happen?","message":{"by":"is_provider","cases":{"true":"{service} for {name:who}, '
    '{time:starts_at}.","false":"{service} with {name:who}, {time:starts_at}."}}}'),
  ('trade_owed',
    '{"title":"{name:who} still owes you a service","message":"Choose within seven days how to settle '
    '{service}."}'),
  ('trade_owing',
    '{"title":"You still owe {name:who} a service","message":"{name:who} chooses how to settle {service}. '
    'Until then you can''t send new requests."}'),
  ('trade_place',
    '{"title":"{name:who} changed where you '
    'meet","message":{"by":"is_provider","cases":{"true":"{service} for {name:who}, '
    '{time:starts_at}.","false":"{service} with {name:who}, {time:starts_at}."}}}'),
  ('trade_place_agreed',
    '{"title":"{name:who} agreed to the other '
    'place","message":{"by":"is_provider","cases":{"true":"{service} for {name:who}, '
    '{time:starts_at}.","false":"{service} with {name:who}, {time:starts_at}."}}}'),
  ('trade_place_asked',
    '{"title":"{name:who} asks to meet elsewhere","message":"{service}, {time:starts_at}, stays where you '
    'agreed until you accept."}'),
  ('trade_place_kept',
    '{"title":"{name:who} keeps the place you agreed '
    'on","message":{"by":"is_provider","cases":{"true":"{service} for {name:who}, '
    '{time:starts_at}.","false":"{service} with {name:who}, {time:starts_at}."}}}'),
  ('trade_reopened',
    '{"title":"Find a new time with {name:who}","message":"You still give: {service}."}'),
  ('trade_sent',
    '{"title":"{name:who} wants to trade","message":"You get {list:get} · You give {list:give}"}'),
  ('trade_soon',
    '{"title":{"by":"reminded","cases":{"1":"In two days: will you be there?","2":"In 24 hours: '
    '{service}","3":"In two hours: {service}"}},"message":{"by":"is_provider","cases":{"true":"{service} '
    'for {name:who}, {time:starts_at}.","false":"{service} with {name:who}, {time:starts_at}."}}}'),
  ('trade_split',
    '{"title":"{name:who} would do this on another day","message":"{service} is a visit of its own now. '
    'Agree on a time for it."}'),
  ('trade_time',
    '{"title":"Time confirmed: {time:starts_at}","message":{"by":"is_provider","cases":{"true":"{service} '
    'for {name:who}, {time:starts_at}.","false":"{service} with {name:who}, {time:starts_at}."}}}'),
  ('trade_times',
    '{"title":"{name:who} proposed times","message":"Choose one for {service}."}'),
  ('trade_unconfirmed',
    '{"title":"Trade ended","message":"Neither you nor {name:who} said that it happened."}'),
  ('trade_waiting',
    '{"title":"{name:who} is waiting for your answer","message":"Expires {near_day:expires_at}."}'),
  ('trade_withdrawn',
    '{"title":"Trade request withdrawn","message":"{name:who} took the offer back."}'),
  ('trial_ended',
    '{"title":"Your trial has ended","message":"Nothing was deleted: messages and trades open again with '
    'a plan. Browsing stays free."}'),
  ('trial_ending',
    '{"title":"Your trial ends in '
    '{days_left}{price}","message":{"by":"price_cents","cases":{"none":"After that, messages and trades '
    'need a plan. Nothing is charged and nothing is deleted."},"other":"{price:price_cents} is charged on '
    '{day:ends_on}. To stop it, cancel in two '
    'taps."},"parts":{"days_left":{"by":"days","cases":{"one":"{days} day"},"other":"{days} '
    'days"},"price":{"by":"price_cents","cases":{"none":""},"other":" ({price:price_cents}/month '
    'after)"}}}');
