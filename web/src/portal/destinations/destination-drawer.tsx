export function DestinationDrawer() {
  return null
}
