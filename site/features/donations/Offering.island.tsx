import { useEffect, useState } from 'react';
import { requestSent } from '../../lib/request-sent.ts';
import Donation from './Donation.island.tsx';

/** The offering of the request that was just sent; a new one with each request. */
export default function Offering() {
  const [request, setRequest] = useState<string>();
  useEffect(() => {
    // It may have been sent before this was loaded.
    const take = () => setRequest(document.querySelector<HTMLElement>('[data-request]')?.dataset.request);
    take();
    addEventListener(requestSent, take);
    return () => removeEventListener(requestSent, take);
  }, []);
  return request ? <Donation key={request} request={request} /> : null;
}
