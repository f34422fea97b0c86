// Kept minutes, for both parties, and buying the next session while one is running.

export default {
  kept_one: 'Your {{count}} minute is kept until {{until}}',
  kept_other: 'Your {{count}} minutes are kept until {{until}}',
  keptFor_one: '\u2068{{name}}\u2069’s {{count}} minute with you is kept until {{until}}',
  keptFor_other: '\u2068{{name}}\u2069’s {{count}} minutes with you are kept until {{until}}',
  neverMet: 'The time ran out before you met, so nothing was lost.',
  notBegun: 'The payment is approved, and no time has run yet.',
  givenBack: 'An admin has given this time back after a complaint.',
  startWhenBoth: 'The time starts when you both are here.',
  howItStarts: 'Keep this chat open. As soon as \u2068{{name}}\u2069 opens it too, the time starts.',
  whoIsHere: 'Who is here now',
  you: 'You',
  here: 'In this chat',
  notHere: 'Not in this chat',
  otherBusy_one:
    '\u2068{{name}}\u2069 is in another session until {{time}}, about {{count}} more minute. Yours starts after that, when you both are here.',
  otherBusy_other:
    '\u2068{{name}}\u2069 is in another session until {{time}}, about {{count}} more minutes. Yours starts after that, when you both are here.',
  youBusy_one:
    'You are in another session until {{time}}, about {{count}} more minute. This one starts after that, when you both are here.',
  youBusy_other:
    'You are in another session until {{time}}, about {{count}} more minutes. This one starts after that, when you both are here.',
  otherCame: '\u2068{{name}}\u2069 is here now.',

  noteFrom: 'Note from \u2068{{name}}\u2069',
  yourNote: 'Your note for \u2068{{name}}\u2069',
  leaveNote: 'Leave a note for \u2068{{name}}\u2069',
  noteExample: 'I am usually here after 9 PM.',
  noteHint: 'For example when you will be here. Only \u2068{{name}}\u2069 reads it. At most {{count}} characters.',
  notesLeft_one: 'You can leave {{count}} more note.',
  notesLeft_other: 'You can leave {{count}} more notes.',
  noteWaits: '\u2068{{name}}\u2069 hasn’t opened your note yet. Once they do, you can leave another.',
  notesUsedUp: 'You have left all {{max}} notes. When you both are here, you can write in the chat.',
  saveNote: 'Save note',
  savingNote: 'Saving...',
  anotherNote: 'New note',
  removeNote: 'Remove',
  cancel: 'Cancel',
  noteFailed: 'Your note could not be saved. Please try again.',
  removeFailed: 'Your note could not be removed. Please try again.',
  noteTooLong_one: 'Too long by {{count}} character.',
  noteTooLong_other: 'Too long by {{count}} characters.',

  keptMeanwhile_one: '{{count}} minute stays kept until {{until}}. If you cannot use it by then, an admin decides what happens with it.',
  keptMeanwhile_other:
    '{{count}} minutes stay kept until {{until}}. If you cannot use them by then, an admin decides what happens with them.',
  lapsed_one: '{{count}} minute was kept, but you did not meet in time',
  lapsed_other: '{{count}} minutes were kept, but you did not meet in time',
  lapsedText: 'An admin is deciding what happens next. You will see it here.',

  continueWith: 'Keep talking with \u2068{{name}}\u2069?',
  continueText: 'If it is approved in time, your session simply goes on.',
  planShort: '+{{minutes}} min · {{price}}',
  nextPending_one: 'Your next {{count}} minute is waiting for approval',
  nextPending_other: 'Your next {{count}} minutes are waiting for approval',
  nextPendingOf_one: '\u2068{{name}}\u2069 has paid for {{count}} more minute, which is waiting for approval',
  nextPendingOf_other: '\u2068{{name}}\u2069 has paid for {{count}} more minutes, which are waiting for approval',
  nextApproved_one: 'Then {{count}} more minute',
  nextApproved_other: 'Then {{count}} more minutes',
  nextRejected: 'The payment for your next minutes was rejected. The reason is in Sessions History.',
} as const
