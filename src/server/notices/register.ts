// Registers notices, which people get on the page, by push and by mail.

import { API_PREFIX } from '#contract/endpoint.ts'
import { UNSUBSCRIBE_PATH } from '#contract/notice-paths.ts'
import { unsubscribe } from '#contract/notices.ts'
import { registerWithAnyBody } from '../platform/http/any-body.ts'
import { registerRedirect } from '../platform/http/redirect.ts'
import type { Registration } from '../registration.ts'
import { emitNoticeEvents } from './live.ts'
import { mailJobs } from './mail.ts'
import { type MessageNotices, openMessageNotices } from './messages.ts'
import { pushJobs } from './push.ts'
import { queueAlertJob } from './queue-alert.ts'
import { recordNotices } from './record.ts'
import { registerNoticeRoutes } from './routes.ts'
import { registerNoticeSettingsRoutes, registerUnsubscribe } from './settings-routes.ts'
import { scheduleTimedNotices, timedNoticeJobs } from './timed.ts'

export async function registerNotices({ deps, http, on, registrarOn, addJobs }: Registration): Promise<MessageNotices> {
  emitNoticeEvents(deps)
  recordNotices(deps)
  scheduleTimedNotices(deps)
  const messageNotices = openMessageNotices(deps)
  addJobs(messageNotices.job, queueAlertJob(deps), ...timedNoticeJobs(deps), ...pushJobs(deps), ...mailJobs(deps))
  registerNoticeRoutes(deps, on)
  registerNoticeSettingsRoutes(deps, on)
  await registerWithAnyBody(http, (inner) => registerUnsubscribe(deps, registrarOn(inner)))
  // Some mail programs open the address of the header in a browser. That alone changes nothing: the page asks first.
  registerRedirect(http, { from: API_PREFIX + unsubscribe.path, to: UNSUBSCRIBE_PATH })
  return messageNotices
}
