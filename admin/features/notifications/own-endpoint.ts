/** This device's push endpoint; undefined without a push subscription or support for notifications. */
export async function ownEndpoint(): Promise<string | undefined> {
  // Missing without a secure connection and in some browsers' private windows.
  const registration = await (navigator.serviceWorker as ServiceWorkerContainer | undefined)?.getRegistration();
  const pushSubscription = await (registration?.pushManager as PushManager | undefined)?.getSubscription();
  return pushSubscription?.endpoint;
}
