/** This device's push endpoint; undefined without a subscription or support for notifications. */
export async function ownEndpoint(): Promise<string | undefined> {
  // Missing without a secure connection and in some browsers' private windows.
  const registration = await (navigator.serviceWorker as ServiceWorkerContainer | undefined)?.getRegistration();
  const subscription = await (registration?.pushManager as PushManager | undefined)?.getSubscription();
  return subscription?.endpoint;
}
