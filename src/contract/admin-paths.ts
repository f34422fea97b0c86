// Admin pages that all other admin pages link to.

/** The page about one person. */
export const ADMIN_PEOPLE_PATH = '/admin/people'

export function personPath(id: string): string {
  return `${ADMIN_PEOPLE_PATH}/${id}`
}
