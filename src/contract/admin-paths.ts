// Admin pages that every part of the admin pages links to.

/** The page about one person. */
export const ADMIN_PEOPLE_PATH = '/admin/people'

export function personPath(id: string): string {
  return `${ADMIN_PEOPLE_PATH}/${id}`
}
