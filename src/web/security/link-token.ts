import { useEffect } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'

/**
 * The token of a mailed link. It leaves the address at once, so that it is not in a screenshot or a copied address, and stays in the
 * history entry, so that a reload works. Null when the link has none.
 */
export function useLinkToken(): string | null {
  const { pathname, state } = useLocation()
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const inAddress = search.get('token')
  useEffect(() => {
    if (inAddress !== null) void navigate(pathname, { replace: true, state: { linkToken: inAddress } })
  }, [inAddress, navigate, pathname])
  return inAddress ?? tokenIn(state)
}

function tokenIn(state: unknown): string | null {
  const token = typeof state === 'object' && state !== null && 'linkToken' in state ? state.linkToken : null
  return typeof token === 'string' ? token : null
}
