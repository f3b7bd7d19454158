export function EventDrawer() {
  return null
}
