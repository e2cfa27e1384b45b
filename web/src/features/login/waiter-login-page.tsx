export function WaiterLoginPage() {
  return null;
}
