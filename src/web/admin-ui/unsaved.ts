// A choice that was made and not saved would be lost with its form. The form says that it holds one; whoever leads away
// from it looks.

/** On a form, while it holds such a choice. */
export function markUnsaved(isUnsaved: boolean) {
  return { 'data-unsaved': isUnsaved || undefined }
}

export function hasUnsaved(place: Element | null = null): boolean {
  return place !== null && place.querySelector('form[data-unsaved]') !== null
}
