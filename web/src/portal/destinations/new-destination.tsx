export function NewDestination() {
  return null
}
