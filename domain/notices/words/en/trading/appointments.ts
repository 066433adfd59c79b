import type { Language, Words } from '../../../words.ts'

/** `is_provider`: of the reader. Rows of an earlier version lack it, so none of these fits them. */
const meeting: Words = {
  by: 'is_provider',
  cases: {
    true: '{service} for {name:who}, {time:starts_at}.',
    false: '{service} with {name:who}, {time:starts_at}.',
  },
}

const stillYours = 'Your time for {service}, {time:starts_at}, is still yours until you choose.'

const times: Language = {
  trade_times: { title: '{name:who} proposed times', message: 'Choose one for {service}.', step: 'Pick a time' },
  trade_new_times: { title: '{name:who} asks for another time', message: stillYours, step: 'Answer' },
  trade_new_times_late: {
    title: '{name:who} asks late for another time',
    message: `If that's fine with you, say so within two days. Otherwise it counts as a late cancel. ${stillYours}`,
    step: 'Answer',
  },
  trade_time: { title: 'Time confirmed: {time:starts_at}', message: meeting },
  trade_soon: {
    title: {
      by: 'reminded',
      cases: { 1: 'In two days: will you be there?', 2: 'In 24 hours: {service}', 3: 'In two hours: {service}' },
    },
    message: meeting,
  },
}

const places: Language = {
  trade_place: { title: '{name:who} changed where you meet', message: meeting },
  trade_place_asked: {
    title: '{name:who} asks to meet elsewhere',
    message: '{service}, {time:starts_at}, stays where you agreed until you accept.',
    step: 'Answer',
  },
  trade_place_agreed: { title: '{name:who} agreed to the other place', message: meeting },
  trade_place_kept: { title: '{name:who} keeps the place you agreed on', message: meeting },
}

const visits: Language = {
  trade_split: {
    title: '{name:who} would do this on another day',
    message: '{service} is a visit of its own now. Agree on a time for it.',
  },
  trade_joined: {
    title: '{name:who} put your services into one visit',
    message: '{service}: agree on one time for all of it.',
  },
}

const days: Language = {
  trade_coming: { title: '{name:who} will be there', message: meeting },
  trade_late: { title: '{name:who} is running {minutes} minutes late', message: meeting },
  trade_here: { title: '{name:who} is here', message: meeting },
  trade_marked: {
    title: {
      by: 'is_handover',
      cases: { true: 'Tap to confirm that it was handed over' },
      other: {
        by: 'is_provider',
        cases: { true: 'Tap to confirm that you did it', false: 'Tap to confirm you got your service' },
      },
    },
    message: {
      by: 'is_handover',
      cases: { true: '{name:who} says that {service} was handed over.' },
      other: '{name:who} says that {service} is done.',
    },
    step: 'Confirm',
  },
  trade_over: { title: 'Did it happen?', message: meeting, step: 'Confirm' },
}

export const appointments: Language = { ...times, ...places, ...visits, ...days }
