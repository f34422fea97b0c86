// A test app's metrics, as Prometheus reads them.

import type { TestApp } from './app.ts'

export const METRICS_TOKEN = 'only-for-prometheus'
export const WITH_METRICS = { config: { metricsToken: METRICS_TOKEN } }

export async function metricsOf(app: TestApp): Promise<string> {
  const { statusCode, body } = await app.http.inject({ url: '/metrics', headers: { authorization: `Bearer ${METRICS_TOKEN}` } })
  if (statusCode !== 200) throw new Error(`the metrics were answered ${statusCode}`)
  return body
}
