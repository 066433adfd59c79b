export const copy = {
  title: 'Audit',
  line: 'Written once, never edited. Each entry names who, what and why.',
  label: 'Audit entries',
  columns: { when: 'When', who: 'Who', what: 'What', before: 'Before', after: 'After' },
  filters: { who: 'Who', act: 'What', target: 'Record id', from: 'From', to: 'To', everyone: 'Everyone', anything: 'Every act' },
  server: 'The server',
  gone: 'Former member',
  onlyWho: (name: string) => `Show only entries by ${name}`,
  onlyTarget: 'Show only entries about this record',
  clear: 'Clear filters',
  export: 'Export CSV',
  exporting: 'Exporting...',
  exported: (many: number) => (many === 1 ? 'One entry exported.' : `${many} entries exported.`),
  exportCut: (many: number) => `The newest ${many.toLocaleString('en-US')} entries were exported. Choose shorter dates for the older ones.`,
  exportFailed: 'The export did not work. Please try again.',
  fileName: (day: string) => `audit-${day}.csv`,
  empty: 'No entries',
  emptyLine: 'Nothing fits these filters.',
  loadFailed: 'The audit log did not load',
  kinds: { announcement: 'Announcement', contact_message: 'Contact message', member: 'Member', waitlist_signup: 'Waitlist' } as Record<
    string,
    string
  >,
  acts: {
    answer_appeal: 'Answered an appeal',
    close_contact_messages: 'Contact message',
    end_announcements: 'Ended an announcement',
    end_comp: 'Ended free Premium',
    end_sessions: 'Signed a member out',
    give_comp: 'Gave Premium for free',
    give_role: 'Gave a role',
    invite_from_waitlist: 'Invited from the waitlist',
    lift_sanction: 'Lifted a sanction',
    limit_member: 'Limited a member',
    mail_waitlist: 'Sent a waitlist email again',
    note_member: 'Added a note',
    reset_password: 'Reset a password',
    send_recovery_mail: 'Sent a recovery email',
    suspend_member: 'Suspended a member',
    take_role: 'Took a role',
    unverify_member: 'Took a badge off',
    warn_member: 'Warned a member',
    write_announcements: 'Published an announcement',
  } as Record<string, string>,
}

/** `limit_member` reads "Limit member" until it has words of its own. */
export function actName(act: string): string {
  const words = act.replaceAll('_', ' ')
  return copy.acts[act] ?? words.charAt(0).toUpperCase() + words.slice(1)
}
