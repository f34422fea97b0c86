// Every stop, in the order in which the product is met.

import type { Stop } from './stop.ts'
import { CHAT_LIST_STOPS } from './stops/chat-list.ts'
import { DOOR_STOPS } from './stops/doors.ts'
import { NOTICE_STOPS } from './stops/notices.ts'
import { OFFICE_STOPS } from './stops/office.ts'
import { OFFICE_PANEL_STOPS } from './stops/office-panels.ts'
import { OWN_PAGE_STOPS } from './stops/own-pages.ts'
import { PANE_STOPS } from './stops/panes.ts'
import { PAYING_STOPS } from './stops/paying.ts'
import { TALK_STOPS } from './stops/talk.ts'

export const STOPS: readonly Stop[] = [
  ...DOOR_STOPS,
  ...CHAT_LIST_STOPS,
  ...PANE_STOPS,
  ...PAYING_STOPS,
  ...TALK_STOPS,
  ...OWN_PAGE_STOPS,
  ...NOTICE_STOPS,
  ...OFFICE_STOPS,
  ...OFFICE_PANEL_STOPS,
]
