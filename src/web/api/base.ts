// The one place that knows where the server is: this origin, unless the build names another.

import { API_PREFIX } from '#contract/endpoint.ts'

export const ORIGIN: string = import.meta.env['VITE_SERVER_ORIGIN'] ?? ''
export const API_BASE = `${ORIGIN}${API_PREFIX}`
