// Admin pages that all other admin pages link to.

export const ADMIN_PEOPLE_PATH = '/admin/people'

export function personPath(id: string): string {
  return `${ADMIN_PEOPLE_PATH}/${id}`
}
