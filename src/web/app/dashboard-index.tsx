import { Navigate, useLocation } from 'react-router'
import { PATHS } from './paths.ts'

/** The dashboard opens with the chats. */
export function DashboardIndex() {
  const { search } = useLocation()
  return <Navigate to={{ pathname: PATHS.chats, search }} replace />
}
