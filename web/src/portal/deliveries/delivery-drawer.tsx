export function DeliveryDrawer() {
  return null
}
