import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { stateNamed } from '#domain/location.ts'
import { useUser } from '#web/data/session/session.ts'
import { me } from '#web/features/account/me.data.ts'
import { startAt, useIsPlaceChosen } from './place.ts'

/** False until we know where a member works who has not chosen a place; lists by place wait for it. */
export function usePlaceIsKnown(): boolean {
  const userId = useUser()?.id ?? ''
  const isChosen = useIsPlaceChosen()
  const { data: own, isPending } = useQuery({ ...me.profile(userId), enabled: userId !== '' })
  useEffect(() => {
    if (own) startAt(own)
  }, [own])
  const isUnderWay = userId !== '' && isPending
  return isChosen || (!isUnderWay && stateNamed(own?.state_code ?? '') === '')
}
