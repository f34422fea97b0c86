import { Navigate, Outlet, useLocation } from 'react-router'
import { useAccount } from '../accounts/sign-in.ts'
import { PATHS } from './paths.ts'

/** The dashboard opens with the chats. */
export function DashboardIndex() {
  const { search } = useLocation()
  return <Navigate to={{ pathname: PATHS.chats, search }} replace />
}

/** Who has no chats goes to the profile. */
export function HasChats() {
  const { role } = useAccount()
  return role === 'chatter' ? <Navigate to={PATHS.profile} replace /> : <Outlet />
}
